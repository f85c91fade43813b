import type { Best } from '@venture/play/best';
import { BestLine } from '@venture/play/views/BestLine';
import stack from '@venture/ui/stack.module.css';
import { rules } from '../content';
import type { State } from '../engine';
import { mastery, score, starCount, stars } from '../result';
import styles from './End.module.css';
import { Message } from './Failed';
import { StarList } from './StarList';
import { Words } from './Words';

/** What a win is worth, term by term. */
export function Won({ state, best }: { readonly state: State; readonly best: Best | undefined }) {
  return (
    <>
      <Message text={sayWin(state)} />
      <StarList stars={stars(state)} par={state.par} as="earned" />
      <ScoreTerms state={state} />
      <MasteryLine state={state} best={best} />
      <Words trio={state.trio} />
    </>
  );
}

function sayWin(state: State): string {
  const { moves, par } = state;
  const count = starCount(state);
  const way = moves === par ? `You matched par: ${par} slides` : `You needed ${moves} slides, par is ${par}`;
  return `${way}. ${count} of 3 stars.`;
}

function ScoreTerms({ state }: { readonly state: State }) {
  const terms = score(state);
  if (!terms) return null;
  const { base, secondsLeft, time, penalty, total } = terms;
  const isUntimed = state.clock.secondsLeft === null;
  return (
    <table className={styles['terms']}>
      <caption>Score</caption>
      <tbody>
        <Term name="Solved" points={base} />
        <Term
          name={isUntimed ? 'No time limit' : `${secondsLeft} seconds left × ${rules.pointsPerSecond}`}
          points={time}
        />
        <Term name={sayMoves(state.moves)} points={-penalty} />
      </tbody>
      <tfoot>
        <Term name="Total" points={total} />
      </tfoot>
    </table>
  );
}

function sayMoves(moves: number): string {
  const { freeMoves } = rules;
  if (moves <= freeMoves) return `${moves} moves, ${freeMoves} are free`;
  return `${moves} moves: ${freeMoves} − (${moves} − ${freeMoves}), at least 0`;
}

function Term({ name, points }: { readonly name: string; readonly points: number }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{points < 0 ? `−${-points}` : String(Math.abs(points))}</td>
    </tr>
  );
}

/** The measure behind XP, best and ranking; unlike the score it never rewards extra moves. */
function MasteryLine({ state, best }: { readonly state: State; readonly best: Best | undefined }) {
  const { solved, slides, unaided, total, most } = mastery(state);
  return (
    <section className={`${stack['gap-2']} ${styles['mastery']}`} aria-label="Mastery">
      <p>
        <strong>
          Mastery {total} of {most}
        </strong>
        : solved {solved}, few slides {slides}, no hints {unaided}. It counts for XP and your best; time does
        not.
      </p>
      {best && (
        <BestLine best={best} size="small">
          {sayBest(best)}
        </BestLine>
      )}
    </section>
  );
}

function sayBest({ score: most, previous, isNew }: Best): string {
  if (!isNew) return `Your best in this mode stays ${most}`;
  if (previous === undefined || previous === 0) return `Your best in this mode so far: ${most}`;
  return `A new personal best: ${most}, up from ${previous}`;
}

import type { Best } from '@venture/play/best';
import { Gained } from '@venture/play/views/Gained';
import { rules } from '../content';
import type { State } from '../engine';
import { masteryPoints, score, starCount, stars } from '../result';
import styles from './End.module.css';
import { Message } from './Failed';
import { StarList } from './StarList';
import { Words } from './Words';

/** The score of a win, term by term. */
export function Won({ state, best }: { readonly state: State; readonly best: Best | undefined }) {
  return (
    <>
      <Message text={describeWin(state)} />
      <StarList stars={stars(state)} par={state.par} as="earned" />
      {best && <Gained best={best} />}
      <ScoreTerms state={state} />
      <ResultLine state={state} />
      <Words trio={state.trio} />
    </>
  );
}

function describeWin(state: State): string {
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
        <Term name={describeMoves(state.moves)} points={-penalty} />
      </tbody>
      <tfoot>
        <Term name="Total" points={total} />
      </tfoot>
    </table>
  );
}

function describeMoves(moves: number): string {
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

/** The result that counts for XP, best and rank; unlike the score it never rewards extra moves. */
function ResultLine({ state }: { readonly state: State }) {
  const { solved, slides, unaided, total, most } = masteryPoints(state);
  return (
    <section className={styles['result']} aria-label="Result">
      <p>
        <strong>
          Result {total} of {most}
        </strong>
        : solved {solved}, few slides {slides}, no hints {unaided}. It counts for XP and your best; the score
        and its time do not.
      </p>
    </section>
  );
}

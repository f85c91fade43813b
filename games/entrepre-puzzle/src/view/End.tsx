import type { Best } from '@venture/game/best';
import { ChallengeButton, DealEnd } from '@venture/game/views/DealEnd';
import { Gained } from '@venture/game/views/Gained';
import { MoreWays } from '@venture/game/views/MoreWays';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { useFocusWhen } from '@venture/ui/focus';
import { BackIcon, ShowIcon } from '@venture/ui/icons';
import { useState } from 'react';
import { SOLVED } from '../board/board';
import { tileTexts } from '../board/position';
import { messages, rules } from '../content';
import type { State } from '../engine';
import { computeStars, failureMessage, masteryPoints, score, starCount } from '../result';
import styles from './End.module.css';
import { Solution, StillBoard } from './Solution';
import { StarList } from './StarList';
import { Words } from './Words';

type Props = {
  readonly state: State;
  readonly best: Best | undefined;
  readonly onClose: () => void;
  readonly onPlayAgain: () => void;
};

/** An attempt's result, and the shortest solution on request. */
export function End({ state, best, onClose, onPlayAgain }: Props) {
  const [isWatching, setWatching] = useState(false);
  const isWon = state.phase === 'solved';
  return (
    <Dialog
      open
      onClose={onClose}
      title={isWatching ? 'The shortest solution' : isWon ? 'Solved!' : 'Failed'}
      actions={
        <>
          <Button
            variant="secondary"
            icon={isWatching ? <BackIcon aria-hidden /> : <ShowIcon aria-hidden />}
            onClick={() => setWatching(!isWatching)}
          >
            {isWatching ? 'Back to the result' : 'Shortest solution'}
          </Button>
          <Button onClick={onPlayAgain}>{isWon ? messages.more : messages.tryAgainButton}</Button>
        </>
      }
    >
      {isWatching && <Solution from={state.dealt} texts={tileTexts(state.words)} />}
      {!isWatching && isWon && <Won state={state} best={best} />}
      {!isWatching && !isWon && <Failed state={state} best={best} />}
      {!isWatching && (
        <>
          <DealEnd best={best} formatScore={String} />
          {best && <ChallengeButton run={best.run} />}
          <MoreWays />
        </>
      )}
    </Dialog>
  );
}

/** The reason for the failure, and the correct puzzle. */
function Failed({ state, best }: Pick<Props, 'state' | 'best'>) {
  return (
    <>
      <Message text={failureMessage(state)} />
      {best && best.score > 0 && <Gained best={best} />}
      <h3 className={styles['heading']}>The correct puzzle</h3>
      <StillBoard label="The correct puzzle" board={SOLVED} texts={tileTexts(state.words)} />
      <Words words={state.words} />
    </>
  );
}

/** A message that takes the focus, so that it is read first. */
function Message({ text }: { readonly text: string }) {
  const message = useFocusWhen<HTMLParagraphElement>();
  return (
    <p ref={message} tabIndex={-1} className={styles['message']}>
      {text}
    </p>
  );
}

/** A win's score, term by term. */
function Won({ state, best }: Pick<Props, 'state' | 'best'>) {
  return (
    <>
      <Message text={describeWin(state)} />
      <StarList stars={computeStars(state)} par={state.par} as="earned" />
      {best && <Gained best={best} />}
      <ScoreTerms state={state} />
      <ResultLine state={state} />
      <Words words={state.words} />
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

/** The result that counts for XP, best result and rank; unlike the score, it never rewards extra moves. */
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

import { formatCount, formatNumber } from '@venture/api/format';
import type { Best } from '@venture/game/best';
import { Gained } from '@venture/game/views/Gained';
import { Results } from '@venture/game/views/Results';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { useFocusWhen } from '@venture/ui/focus';
import { RestartIcon, TrophyIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import { useState } from 'react';
import {
  isWon,
  maxScore,
  missedWords,
  type Round,
  roundPoints,
  type State,
  score,
  scoreToWin,
  shownRounds,
} from '../engine';
import { TEXT } from '../texts';
import styles from './End.module.css';
import { Rounds } from './Rounds';
import { PractiseButton, ReviewNotice, WordList } from './Words';

type Props = {
  readonly state: State;
  readonly best: Best | undefined;
  readonly onPlayAgain: () => void;
  /** Plays the words with these ids again. */
  readonly onPractise: (ids: readonly string[]) => void;
};

/** The end: first the result, then the lessons. */
export function End({ state, best, onPlayAgain, onPractise }: Props) {
  const [isVerdictClosed, setVerdictClosed] = useState(false);
  const missed = missedWords(state);
  const title = 'Your words';
  if (!isVerdictClosed) {
    return (
      <>
        <h2>{title}</h2>
        <Words rounds={state.rounds} />
        <Verdict state={state} best={best} onClose={() => setVerdictClosed(true)} onPlayAgain={onPlayAgain} />
      </>
    );
  }
  return (
    <Results
      title={title}
      best={best}
      formatScore={formatNumber}
      onPlayAgain={onPlayAgain}
      actions={<PractiseButton missed={missed} onPractise={onPractise} />}
    >
      <ReviewNotice missed={missed.length} />
      <Words rounds={state.rounds} />
    </Results>
  );
}

type VerdictProps = Pick<Props, 'state' | 'best' | 'onPlayAgain'> & { readonly onClose: () => void };

/** The verdict in a dialog; its message takes focus so that it is read first. */
function Verdict({ state, best, onClose, onPlayAgain }: VerdictProps) {
  const solved = state.rounds.length - missedWords(state).length;
  const message = useFocusWhen<HTMLParagraphElement>();
  return (
    <Dialog
      open
      onClose={onClose}
      title={isWon(state) ? TEXT.won : TEXT.lost}
      size="small"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            See the words
          </Button>
          <Button icon={<RestartIcon aria-hidden />} onClick={onPlayAgain}>
            Play Again
          </Button>
        </>
      }
    >
      <div className={`${stack['gap-4']} ${styles['verdict']}`} data-won={isWon(state) || undefined}>
        {isWon(state) && <TrophyIcon aria-hidden className={styles['trophy']} />}
        <p ref={message} tabIndex={-1} className={styles['score']}>
          <strong>{formatNumber(score(state))}</strong> of {maxScore(state)} points
        </p>
        <Rounds state={state} />
        <p>
          {`You solved ${solved} of ${formatCount(state.rounds.length, 'word')}.`}
          {!isWon(state) && ` It takes ${scoreToWin(state)} points to win.`}
        </p>
        {best && <Gained best={best} formatScore={formatNumber} />}
      </div>
    </Dialog>
  );
}

/** The end of a forfeited game, shown to a learner who comes back to it. */
export function ForfeitedEnd({ state, onPlayAgain }: Pick<Props, 'state' | 'onPlayAgain'>) {
  const rounds = shownRounds(state);
  return (
    <Results title="You forfeited this game" best={undefined} onPlayAgain={onPlayAgain}>
      <p>{`It ended in round ${state.current + 1} of ${state.rounds.length}, with ${formatNumber(score(state))} points.`}</p>
      <ReviewNotice missed={rounds.filter(({ solved }) => !solved).length} />
      <Words rounds={rounds} />
    </Results>
  );
}

function Words({ rounds }: Pick<State, 'rounds'>) {
  return (
    <WordList
      items={rounds.map((round) => ({ round, texts: [round.word.definition], story: story(round) }))}
    />
  );
}

function story(round: Round): readonly string[] {
  const { hinted, expiries, secondsSpent } = round;
  return [
    `${formatNumber(roundPoints(round))} points`,
    formatCount(secondsSpent, 'second'),
    ...(hinted ? ['with the hint'] : []),
    ...(expiries > 0 ? [`time ran out${expiries > 1 ? ` ${expiries} times` : ''}`] : []),
  ];
}

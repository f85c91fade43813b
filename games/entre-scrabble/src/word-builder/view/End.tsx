import { formatCount, formatNumber } from '@venture/api/format';
import type { Best } from '@venture/game/best';
import { DecisionCosts } from '@venture/game/views/DecisionCosts';
import { DifficultyPicker, type useDifficulty } from '@venture/game/views/DifficultyPicker';
import { Results } from '@venture/game/views/Results';
import { missedWords } from '../../engine';
import styles from '../../view/End.module.css';
import { Rounds } from '../../view/Rounds';
import { PractiseButton, ReviewNotice, WordList } from '../../view/Words';
import { listCosts } from '../costs';
import { isWon, lettersLeft, type Round, type State, score, shownRounds } from '../engine';
import { computeWordPoints, isOneWord, MODULES } from '../texts';

type Props = {
  readonly state: State;
  readonly best: Best | undefined;
  /** Chooses the difficulty; only set in modes that have difficulties. */
  readonly picker?: ReturnType<typeof useDifficulty>;
  readonly onPlayAgain: () => void;
  /** Replays the words with these ids; only set in modes that offer practice. */
  readonly onPractise?: (ids: readonly string[]) => void;
};

/** The end of a play: the score, what each decision cost, and the lessons. */
export function End({ state, best, picker, onPlayAgain, onPractise }: Props) {
  const missed = missedWords(state);
  const solved = state.rounds.length - missed.length;
  return (
    <Results
      title={titleOf(state)}
      best={best}
      formatScore={formatNumber}
      onPlayAgain={onPlayAgain}
      actions={onPractise && <PractiseButton missed={missed} one="one" onPractise={onPractise} />}
      details={
        <>
          <DecisionCosts decisions={listCosts(state)} />
          <h3>{isOneWord(state) ? 'Your word' : 'Your words'}</h3>
          <WordList
            items={state.rounds.map((round, place) => ({
              round,
              texts: [round.word.definition, round.word.explanation],
              story: story(state, round, place),
            }))}
          />
        </>
      }
    >
      <p className={styles['score']} data-won={isWon(state) || undefined}>
        <strong>{formatNumber(score(state))}</strong> of {formatNumber(state.rules.points)} possible points
      </p>
      {state.rounds.length > 1 && (
        <>
          <Rounds state={state} />
          <p>{`You solved ${solved} of ${state.rounds.length} words.`}</p>
        </>
      )}
      <ReviewNotice missed={shownRounds(state).filter((round) => !round.solved).length} />
      {picker && <DifficultyPicker {...picker} />}
    </Results>
  );
}

function titleOf(state: State): string {
  if (state.phase === 'forfeited') return 'You forfeited this game';
  return isWon(state) ? 'Well built' : 'Keep building';
}

function story(state: State, round: Round, place: number): readonly string[] {
  const { word, solved, hinted, wrongTries, skippedAt, secondsSpent } = round;
  const points = solved ? computeWordPoints(state, place, lettersLeft(round, state.rules)) : 0;
  return [
    MODULES[word.module],
    `${points} of ${computeWordPoints(state, place, word.word.length)} points`,
    formatCount(secondsSpent, 'second'),
    ...(hinted ? ['with the hint'] : []),
    ...(wrongTries > 0 ? [formatCount(wrongTries, 'wrong try', 'wrong tries')] : []),
    ...(skippedAt === undefined ? [] : ['skipped']),
  ];
}

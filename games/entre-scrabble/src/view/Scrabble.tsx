import { useFrame } from '@venture/play/useFrame';
import { useGame } from '@venture/play/useGame';
import { useSeconds } from '@venture/play/useSeconds';
import { GameFrame } from '@venture/play/views/GameFrame';
import { useNavigate } from '@venture/ui/router';
import { useSettings } from '@venture/ui/useSettings';
import { useEffect } from 'react';
import type { Action, Options } from '../actions';
import { type State, score, seenRounds, step } from '../engine';
import * as game from '../rules';
import { Board } from './Board';
import { End } from './End';
import { ForfeitDialog } from './ForfeitDialog';
import { Help } from './Help';
import { roundNews, signed, TEXT } from './messages';
import { soundOf } from './sounds';

const GAME = 'entre-scrabble';
/** Practice is kept and recorded under a name of its own, so that it never counts for the game. */
export const PRACTICE = 'entre-scrabble-practice';
const GAMES = { to: '/game-selection', label: 'Back to games' } as const;

type Props = {
  /** Ids of the words to practise; five random ones when there are none. */
  readonly words: readonly string[] | undefined;
  /** The page was open before: the focus goes to where the game begins. */
  readonly takesFocus: boolean;
  readonly onPlay: (words: readonly string[] | undefined) => void;
};

/** One game, from its first letter to its end. */
export function Scrabble({ words, takesFocus, onPlay }: Props) {
  const { state, play, best, isOver, playAgain, frame, act } = useTable(words);
  useLeaving(state.phase === 'forfeited');
  const closing = (then: () => void) => () => {
    frame.close();
    then();
  };
  const again = words ? () => onPlay(undefined) : playAgain;
  const end = { state, best, onPlayAgain: again, onPractise: onPlay };
  return (
    <>
      <GameFrame
        frame={frame}
        title={TEXT.title}
        lead={words ? TEXT.practiceLead : TEXT.lead}
        back={GAMES}
        facts={factsOf(state)}
        announcement={isOver ? '' : roundNews(state)}
        help={<Help />}
        isTimed
        onForfeit={() => frame.open('forfeit')}
        results={state.phase === 'over' && <End key={play.id} {...end} />}
      >
        <Board state={state} act={act} isPaused={frame.isPaused} takesFocus={takesFocus} />
      </GameFrame>
      <ForfeitDialog
        isOpen={frame.dialog === 'forfeit'}
        onLeave={closing(() => act({ type: 'forfeit' }))}
        onRestart={closing(playAgain)}
        onKeepPlaying={frame.close}
      />
    </>
  );
}

/** The game, what surrounds it, and what is done and heard while its time runs. */
function useTable(words: Props['words']) {
  const settings = useSettings();
  const inUse = useGame(game, {
    game: words ? PRACTICE : GAME,
    options: optionsOf(settings.timing, words),
    words: wordsOf,
  });
  const { state, play, dispatch, isOver, isUnderWay } = inUse;
  const frame = useFrame({ game: GAME, isUnderWay, settings });
  const act = (action: Action) => {
    const sound = soundOf(state, step(state, action));
    if (sound) frame.play(sound);
    dispatch(action);
  };
  const isRunning = !frame.isPaused && !isOver && state.notice?.kind !== 'no-time';
  useSeconds(isRunning, (seconds) => act({ type: 'pass-time', seconds }), play.id);
  return { ...inUse, frame, act };
}

function optionsOf(timing: Options['timing'], words: readonly string[] | undefined): Options {
  return words ? { timing, words: [...words] } : { timing };
}

/** What there was to find, for the days on which it comes back. */
function wordsOf(end: State) {
  return seenRounds(end).map(({ word: { word, definition }, solved }) => ({
    word,
    clue: definition,
    right: solved,
  }));
}

/** Forfeit means to go; only when the game is over does its guard let the page go. */
function useLeaving(isForfeited: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (isForfeited) void navigate(GAMES.to);
  }, [isForfeited, navigate]);
}

function factsOf(state: State) {
  return [
    { label: 'Round', value: `${state.current + 1} of ${state.rounds.length}` },
    { label: 'Score', value: signed(score(state)) },
  ];
}

import { GAMES } from '@venture/play/games';
import { useGamePage } from '@venture/play/useGamePage';
import { GameFrame } from '@venture/play/views/GameFrame';
import { useNavigate } from '@venture/ui/router';
import { useEffect } from 'react';
import { type State, seenRounds } from '../engine';
import * as game from '../rules';
import { Board } from './Board';
import { End } from './End';
import { ForfeitDialog } from './ForfeitDialog';
import { facts } from './facts';
import { Help } from './Help';
import { roundNews, TEXT } from './messages';
import { soundOf } from './sounds';
import { FORFEITED } from './useForfeited';

export const GAME = 'entre-scrabble';

type Props = {
  /** Ids of the words to practise; five random ones when there are none. */
  readonly words: readonly string[] | undefined;
  /** The page was open before: the focus goes to where the game begins. */
  readonly takesFocus: boolean;
  readonly onPlay: (words: readonly string[] | undefined) => void;
};

/** One game, from its first letter to its end. */
export function Scrabble({ words, takesFocus, onPlay }: Props) {
  const page = useGamePage(game, {
    game: GAME,
    options: (timing) => (words ? { timing, words: [...words] } : { timing }),
    words: wordsOf,
    soundOf,
  });
  const { state, log, best, isOver, playAgain, frame, dispatch } = page;
  useLeaving(state.phase === 'forfeited' ? best?.run : undefined);
  const closing = (then: () => void) => () => {
    frame.close();
    then();
  };
  const again = words ? () => onPlay(undefined) : playAgain;
  const end = { state, best, onPlayAgain: again, onPractise: onPlay };
  return (
    <>
      <GameFrame
        page={page}
        title={TEXT.title}
        lead={words ? TEXT.practiceLead : TEXT.lead}
        facts={facts(state)}
        announcement={isOver ? '' : roundNews(state)}
        help={<Help />}
        onForfeit={() => frame.open('forfeit')}
        results={state.phase === 'over' && <End key={log.id} {...end} />}
      >
        <Board state={state} act={dispatch} isPaused={frame.isPaused} takesFocus={takesFocus} />
      </GameFrame>
      <ForfeitDialog
        isOpen={frame.dialog === 'forfeit'}
        onLeave={closing(() => dispatch({ type: 'forfeit' }))}
        onRestart={closing(playAgain)}
        onKeepPlaying={frame.close}
      />
    </>
  );
}

/** What there was to find, for the days on which it comes back. */
function wordsOf(end: State) {
  return seenRounds(end).map(({ word: { word, definition }, solved }) => ({
    word,
    clue: definition,
    right: solved,
  }));
}

/** Forfeit means to go; only when the game is over does its guard let the page go. Back leads to how it ended. */
function useLeaving(forfeited: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (forfeited === undefined) return;
    const leave = async () => {
      await navigate(`?${FORFEITED}=${forfeited}`, { replace: true });
      await navigate(GAMES.to);
    };
    void leave();
  }, [forfeited, navigate]);
}

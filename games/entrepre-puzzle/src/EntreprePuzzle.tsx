import { useFrame } from '@venture/play/useFrame';
import { GameFrame } from '@venture/play/views/GameFrame';
import { useSettings } from '@venture/ui/useSettings';
import { useState } from 'react';
import { tileTexts } from './board/deal';
import type { State } from './engine';
import { useMoves } from './useMoves';
import { GAME, type Puzzle, usePuzzle } from './usePuzzle';
import { AfterPlay } from './view/AfterPlay';
import { Countdown } from './view/Countdown';
import { EndDialog } from './view/EndDialog';
import { Help } from './view/Help';
import { ModePicker } from './view/ModePicker';
import { Playing } from './view/Playing';
import { sayNews, sayRefusal } from './view/spoken';

/** Slide eight word tiles until each row spells the word of its clue. */
export function EntreprePuzzle() {
  const settings = useSettings();
  const puzzle = usePuzzle(settings.timing);
  const { state, play, best, isOver, isUnderWay, again } = puzzle;
  const frame = useFrame({ game: GAME, isUnderWay, settings });
  const texts = tileTexts(state.trio);
  const { refused, act, slide } = useMoves(puzzle, frame);
  const [closedEnd, setClosedEnd] = useState<string>();
  const isEndShown = isOver && closedEnd !== play.id;
  const news = refused === undefined ? sayNews(state, texts, puzzle.isResumed) : sayRefusal(refused);
  const table = { playId: play.id, state, texts, takesFocus: puzzle.hasRestarted };
  const end = { state, texts, best, open: isEndShown, onPlayAgain: again };
  return (
    <GameFrame
      frame={frame}
      title="EntreprePuzzle"
      lead="Rebuild three business words."
      facts={factsOf(state)}
      announcement={news}
      help={<Help />}
      isTimed
      onForfeit={isOver ? undefined : () => act({ type: 'forfeit' })}
    >
      <div style={{ visibility: frame.isPaused ? 'hidden' : 'visible' }}>
        <Playing {...table} onSlide={slide} onAction={act}>
          <WaysOn puzzle={puzzle} isEndShown={isEndShown} onShowResult={() => setClosedEnd(undefined)} />
        </Playing>
      </div>
      <EndDialog key={`end of ${play.id}`} {...end} onClose={() => setClosedEnd(play.id)} />
    </GameFrame>
  );
}

type WaysOnProps = {
  readonly puzzle: Puzzle;
  readonly isEndShown: boolean;
  readonly onShowResult: () => void;
};

/** Below the board: what to do after the end, and the mode. */
function WaysOn({ puzzle, isEndShown, onShowResult }: WaysOnProps) {
  const { state, best, isOver, again, mode, chooseMode, isOtherMode } = puzzle;
  const isWon = state.phase === 'solved';
  return (
    <>
      {isOver && !isEndShown && (
        <AfterPlay isWon={isWon} best={best} onShowResult={onShowResult} onPlayAgain={again} />
      )}
      <ModePicker mode={mode} onChoose={chooseMode} onStartNow={isOtherMode && !isOver ? again : undefined} />
    </>
  );
}

function factsOf({ clock, moves, par }: State) {
  return [
    { label: 'Time left', value: <Countdown secondsLeft={clock.secondsLeft} /> },
    { label: 'Moves', value: moves },
    { label: 'Par', value: par },
  ];
}

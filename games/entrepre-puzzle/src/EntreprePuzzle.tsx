import { GameFrame } from '@venture/play/views/GameFrame';
import { useState } from 'react';
import { tileTexts } from './board/deal';
import { type Puzzle, usePuzzle } from './usePuzzle';
import { AfterPlay } from './view/AfterPlay';
import { EndDialog } from './view/EndDialog';
import { facts } from './view/facts';
import { Help } from './view/Help';
import { ModePicker } from './view/ModePicker';
import { Playing } from './view/Playing';
import { sayNews, sayRefusal } from './view/spoken';

/** Slide eight word tiles until each row spells the word of its clue. */
export function EntreprePuzzle() {
  const puzzle = usePuzzle();
  const { state, log, best, isOver, again, refused, act, slide } = puzzle;
  const texts = tileTexts(state.trio);
  const [closedEnd, setClosedEnd] = useState<string>();
  const isEndShown = isOver && closedEnd !== log.id;
  const news = refused === undefined ? sayNews(state, texts, puzzle.isResumed) : sayRefusal(refused);
  const table = { playId: log.id, state, texts, takesFocus: puzzle.hasRestarted };
  const end = { state, texts, best, open: isEndShown, onPlayAgain: again };
  return (
    <GameFrame
      page={puzzle}
      title="EntreprePuzzle"
      lead="Rebuild three business words."
      facts={facts(state)}
      announcement={news}
      help={<Help />}
      onForfeit={isOver ? undefined : () => act({ type: 'forfeit' })}
    >
      <div style={{ visibility: puzzle.frame.isPaused ? 'hidden' : 'visible' }}>
        <Playing {...table} onSlide={slide} onAction={act}>
          <WaysOn puzzle={puzzle} isEndShown={isEndShown} onShowResult={() => setClosedEnd(undefined)} />
        </Playing>
      </div>
      <EndDialog key={`end of ${log.id}`} {...end} onClose={() => setClosedEnd(log.id)} />
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

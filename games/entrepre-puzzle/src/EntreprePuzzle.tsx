import { useSettings } from '@venture/shared/play/settings';
import { useFrame } from '@venture/shared/play/useFrame';
import { useOnce } from '@venture/shared/play/useOnce';
import { useSeconds } from '@venture/shared/play/useSeconds';
import { GameFrame } from '@venture/shared/play/views/GameFrame';
import { useState } from 'react';
import { tileTexts } from './board/deal';
import { type Action, type State, slidable } from './engine';
import { GAME, usePuzzle } from './usePuzzle';
import { AfterPlay } from './view/AfterPlay';
import { Countdown } from './view/Countdown';
import { EndDialog } from './view/EndDialog';
import { Help } from './view/Help';
import { ModePicker } from './view/ModePicker';
import { Playing } from './view/Playing';
import { sayNews, sayRefusal, textIn } from './view/spoken';

/** Slide eight word tiles until each row spells the word of its clue. */
export function EntreprePuzzle() {
  const settings = useSettings();
  const puzzle = usePuzzle(settings.timing);
  const { state, play, isOver, isUnderWay, dispatch, again } = puzzle;
  const frame = useFrame({ game: GAME, isUnderWay, settings });
  const texts = tileTexts(state.trio);
  const [refused, setRefused] = useState<string>();
  const [closedEnd, setClosedEnd] = useState<string>();
  const act = (action: Action) => {
    setRefused(undefined);
    dispatch(action);
  };
  const slide = (cell: number) => {
    if (!slidable(state).includes(cell)) return setRefused(textIn(state.board, texts, cell));
    frame.play('pick');
    act({ type: 'slide', cell });
  };
  useSeconds(!frame.isPaused && !isOver, (seconds) => dispatch({ type: 'pass-time', seconds }), play.id);
  useOnce(isOver ? play.id : undefined, () => frame.play(state.phase === 'solved' ? 'great' : 'bad'));
  const isEndShown = isOver && closedEnd !== play.id;
  return (
    <GameFrame
      frame={frame}
      title="EntreprePuzzle"
      lead="Rebuild three business words."
      facts={factsOf(state)}
      announcement={refused === undefined ? sayNews(state, texts, puzzle.isResumed) : sayRefusal(refused)}
      help={<Help />}
      isTimed
      onForfeit={isOver ? undefined : () => act({ type: 'forfeit' })}
    >
      <div style={{ visibility: frame.isPaused ? 'hidden' : 'visible' }}>
        <Playing
          playId={play.id}
          state={state}
          texts={texts}
          takesFocus={puzzle.hasRestarted}
          onSlide={slide}
          onAction={act}
        >
          {isOver && !isEndShown && (
            <AfterPlay
              isWon={state.phase === 'solved'}
              best={puzzle.best}
              onShowResult={() => setClosedEnd(undefined)}
              onPlayAgain={again}
            />
          )}
          <ModePicker
            mode={puzzle.mode}
            onChoose={puzzle.chooseMode}
            onStartNow={puzzle.isOtherMode && !isOver ? again : undefined}
          />
        </Playing>
      </div>
      <EndDialog
        key={`end of ${play.id}`}
        state={state}
        texts={texts}
        best={puzzle.best}
        open={isEndShown}
        onClose={() => setClosedEnd(play.id)}
        onPlayAgain={again}
      />
    </GameFrame>
  );
}

function factsOf({ clock, moves, par }: State) {
  return [
    { label: 'Time left', value: <Countdown secondsLeft={clock.secondsLeft} /> },
    { label: 'Moves', value: moves },
    { label: 'Par', value: par },
  ];
}

import { DealInPlayContext } from '@venture/play/deal';
import { GameLayout } from '@venture/play/views/GameLayout';
import type { Difficulty } from '@venture/progress/difficulty';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { TrophyIcon } from '@venture/ui/icons';
import numbered from '@venture/ui/numbered.module.css';
import stack from '@venture/ui/stack.module.css';
import { useEffect, useId, useRef, useState } from 'react';
import { messages, modes, rules } from './content';
import { announcement, describeRefusal, listStats } from './texts';
import { End, type Puzzle, usePuzzle } from './usePuzzle';
import { Board } from './view/Board';
import styles from './view/ModePicker.module.css';

/** Slide eight word tiles until each row spells the word of its clue. */
export function EntreprePuzzle() {
  const puzzle = usePuzzle();
  const { state, log, best, isOver, again, refused, act, slide, takesFocus } = puzzle;
  const [closedEnd, setClosedEnd] = useState<string>();
  const isEndShown = isOver && closedEnd !== log.id;
  const news = refused === undefined ? announcement(state, puzzle.isResumed) : describeRefusal(refused);
  const table = { playId: log.id, state, takesFocus };
  const end = { state, best, onPlayAgain: again };
  return (
    <GameLayout
      page={puzzle}
      title="EntreprePuzzle"
      lead="Rebuild three business words."
      stats={listStats(state)}
      announcement={news}
      help={<Help />}
      onForfeit={isOver ? undefined : () => act({ type: 'forfeit' })}
    >
      <div style={{ visibility: puzzle.frame.isPaused ? 'hidden' : 'visible' }}>
        <Board {...table} onSlide={slide} onAction={act}>
          <WaysOn puzzle={puzzle} isEndShown={isEndShown} onShowResult={() => setClosedEnd(undefined)} />
        </Board>
      </div>
      {isEndShown && (
        <DealInPlayContext value={puzzle.deal}>
          <End {...end} onClose={() => setClosedEnd(log.id)} />
        </DealInPlayContext>
      )}
    </GameLayout>
  );
}

type WaysOnProps = {
  readonly puzzle: Puzzle;
  readonly isEndShown: boolean;
  readonly onShowResult: () => void;
};

/** Below the board: what to do after the end, and the mode. */
function WaysOn({ puzzle, isEndShown, onShowResult }: WaysOnProps) {
  const { state, isOver, again, mode, chooseMode, isOtherMode } = puzzle;
  const isWon = state.phase === 'solved';
  return (
    <>
      {isOver && !isEndShown && <AfterPlay isWon={isWon} onShowResult={onShowResult} onPlayAgain={again} />}
      <ModePicker mode={mode} onChoose={chooseMode} onStartNow={isOtherMode && !isOver ? again : undefined} />
    </>
  );
}

type Props = {
  readonly isWon: boolean;
  readonly onShowResult: () => void;
  readonly onPlayAgain: () => void;
};

/** Next steps after the result is closed; takes the focus from the closed dialog. */
function AfterPlay({ isWon, onShowResult, onPlayAgain }: Props) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <ButtonRow>
      <Button ref={first} variant="secondary" icon={<TrophyIcon aria-hidden />} onClick={onShowResult}>
        Show the result
      </Button>
      <Button onClick={onPlayAgain}>{isWon ? messages.more : messages.tryAgainButton}</Button>
    </ButtonRow>
  );
}

function Help() {
  return (
    <ol className={`${stack['gap-3']} ${numbered['numbered']}`}>
      <li>
        <strong>Three clues, three words.</strong> Rows 1 and 2 spell words from three tiles, row 3 from two
        tiles; the last cell stays empty.
      </li>
      <li>
        <strong>Slide tiles into the empty cell.</strong> Tiles with an arrow can slide: those beside, above
        and below it.
      </li>
      <li>
        <strong>Rows wrap like lines of text.</strong> The end of a row touches the start of the next, so a
        tile can leave at one edge and enter at the other. Its arrow has a bar.
      </li>
      <li>
        <strong>Submit when all three words are complete</strong>, within {rules.seconds} seconds. A wrong
        Submit ends the attempt.
      </li>
      <li>
        <strong>Earn three stars</strong>: solve it, stay near par (the fewest slides that solve it), and use
        no hint.
      </li>
      <li>
        <strong>By keyboard</strong>, arrow keys move between cells; Enter or Space slides a tile.
      </li>
    </ol>
  );
}

type ModePickerProps = {
  readonly mode: Difficulty;
  readonly onChoose: (mode: Difficulty) => void;
  /** Starts a puzzle of the chosen mode; set while the board has one of another mode. */
  readonly onStartNow: (() => void) | undefined;
};

/** The difficulty of the next puzzle, by its par. */
function ModePicker({ mode, onChoose, onStartNow }: ModePickerProps) {
  const name = useId();
  return (
    <fieldset className={styles['picker']}>
      <legend>Mode</legend>
      <div className={styles['modes']}>
        {modes.map((each) => (
          <label key={each.name} className={styles['mode']}>
            <input
              type="radio"
              name={name}
              checked={each.name === mode}
              aria-labelledby={`${name}-${each.name}`}
              aria-describedby={`${name}-${each.name}-par`}
              onChange={() => onChoose(each.name)}
            />
            <span id={`${name}-${each.name}`}>{each.name}</span>
            <span id={`${name}-${each.name}-par`} className={styles['par']}>
              par {each.par.from}–{each.par.to}
            </span>
          </label>
        ))}
      </div>
      <div role="status" className={styles['next']}>
        {onStartNow && <p>{mode} starts with your next puzzle.</p>}
      </div>
      {onStartNow && (
        <Button variant="secondary" size="small" onClick={onStartNow}>
          Start it now
        </Button>
      )}
    </fieldset>
  );
}

import { useFixedDifficulty } from '@venture/device/useDifficultyChoice';
import { DealInPlayContext } from '@venture/game/deal';
import { useGamePage } from '@venture/game/useGamePage';
import { GameLayout } from '@venture/game/views/GameLayout';
import { gameEnd } from '@venture/game/views/game-end';
import { DIFFICULTIES, type Difficulty } from '@venture/rules/difficulty';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { useFocusWhen } from '@venture/ui/focus';
import { TrophyIcon } from '@venture/ui/icons';
import numbered from '@venture/ui/numbered.module.css';
import { Select } from '@venture/ui/Select';
import stack from '@venture/ui/stack.module.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { messages, modes, rules as numbers } from './content';
import { Action, Options, rules } from './rules';
import { announcement, chooseSound, describeRefusal, listStats } from './texts';
import { Board } from './view/Board';
import { useMoves } from './view/Table';

/** The dialog at the end of an attempt. */
export const End = gameEnd(async () => (await import(/* webpackChunkName: "over" */ './view/End')).End);

/** The rules without the modes' rules, which their own pages load. */
const game = { rules, Action, Options };

/** The page: slide eight word tiles until each row spells its clue's word, in the mode chosen on this device. */
export function EntreprePuzzle() {
  const [mode, chooseMode] = useFixedDifficulty();
  const page = useGamePage(game, {
    game: 'entrepre-puzzle',
    options: (timing) => ({ mode, timing }),
    chooseSound,
    end: End,
  });
  const { state, log, best, isOver, deal } = page;
  const { refused, act, slide, restart, takesFocus } = useMoves(page);
  const [closedEnd, setClosedEnd] = useState<string>();
  const isOtherMode = deal === undefined && state.mode !== mode && !isOver;
  useRestart(isOtherMode && state.moves === 0, () => restart(false));
  const again = () => restart(true);
  const isEndShown = isOver && closedEnd !== log.id;
  return (
    <GameLayout
      page={page}
      title="EntreprePuzzle"
      lead="Rebuild three business words."
      stats={listStats(state)}
      announcement={refused === undefined ? announcement(state, page.isResumed) : describeRefusal(refused)}
      help={<Help />}
      onForfeit={isOver ? undefined : () => act({ type: 'forfeit' })}
    >
      <div style={{ visibility: page.frame.isPaused ? 'hidden' : 'visible' }}>
        <Board playId={log.id} state={state} takesFocus={takesFocus} onSlide={slide} onAction={act}>
          {isOver && !isEndShown && (
            <AfterPlay
              isWon={state.phase === 'solved'}
              onShowResult={() => setClosedEnd(undefined)}
              onPlayAgain={again}
            />
          )}
          <ModePicker mode={mode} onChoose={chooseMode} onStartNow={isOtherMode ? again : undefined} />
        </Board>
      </div>
      {isEndShown && (
        <DealInPlayContext value={deal}>
          <End state={state} best={best} onPlayAgain={again} onClose={() => setClosedEnd(log.id)} />
        </DealInPlayContext>
      )}
    </GameLayout>
  );
}

/** Starts another puzzle if the mode changes before the first slide. */
function useRestart(active: boolean, restart: () => void): void {
  const run = useEffectEvent(restart);
  useEffect(() => {
    if (active) run();
  }, [active]);
}

type Props = {
  readonly isWon: boolean;
  readonly onShowResult: () => void;
  readonly onPlayAgain: () => void;
};

/** Suggested next steps, offered once the result dialog is closed; takes over the focus from it. */
function AfterPlay({ isWon, onShowResult, onPlayAgain }: Props) {
  const first = useFocusWhen<HTMLButtonElement>();
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
        <strong>Submit when all three words are complete</strong>, within {numbers.seconds} seconds. A wrong
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
  /** Starts a puzzle in the chosen mode at once; only set while the board belongs to another mode. */
  readonly onStartNow: (() => void) | undefined;
};

/** Chooses the next puzzle's difficulty; each option states its range of pars. */
function ModePicker({ mode, onChoose, onStartNow }: ModePickerProps) {
  const options = DIFFICULTIES.map((value) => {
    const { from, to } = modes[value].par;
    return { value, label: `${value}: par ${from}–${to}` };
  });
  return (
    <div className={stack['gap-2']}>
      <Select label="Mode" value={mode} options={options} onChoose={onChoose} />
      <p role="status">{onStartNow && `${mode} starts with your next puzzle.`}</p>
      {onStartNow && (
        <Button variant="secondary" size="small" onClick={onStartNow}>
          Start it now
        </Button>
      )}
    </div>
  );
}

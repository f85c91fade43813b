import { useGamePage } from '@venture/game/useGamePage';
import { DifficultyPicker, useDifficulty } from '@venture/game/views/DifficultyPicker';
import { ForfeitDialog } from '@venture/game/views/ForfeitDialog';
import { GameLayout } from '@venture/game/views/GameLayout';
import { gameEnd } from '@venture/game/views/game-end';
import { HelpSteps } from '@venture/game/views/HelpSteps';
import { ActionBar } from '@venture/ui/ActionBar';
import { Button } from '@venture/ui/Button';
import { LightbulbIcon } from '@venture/ui/icons';
import { canHint } from '../board/position';
import { chooseSound, describeRefusal } from '../texts';
import { Table, useMoves } from '../view/Table';
import { help } from './content';
import type { State } from './engine';
import * as fewestSlides from './rules';
import { announcement, listStats, TITLE } from './texts';

export const End = gameEnd(
  async () => (await import(/* webpackChunkName: "fewest-slides-over" */ './view/End')).End,
);

/** One puzzle without a clock that ends once solved; only slides and hints count. */
export function FewestSlides() {
  const picker = useDifficulty('entrepre-puzzle.fewest-slides');
  const page = useGamePage(fewestSlides, {
    game: 'entrepre-puzzle',
    mode: 'fewest-slides',
    options: () => ({ difficulty: picker.difficulty }),
    chooseSound,
    end: End,
  });
  const { state, log, best, isOver } = page;
  const { refused, act, slide, restart, takesFocus } = useMoves(page);
  return (
    <GameLayout
      page={page}
      title={TITLE}
      lead="Rebuild the business words in as few slides as you can."
      stats={listStats(state)}
      announcement={refused === undefined ? announcement(state, page.isResumed) : describeRefusal(refused)}
      help={<HelpSteps steps={help} />}
      onForfeit={isOver ? undefined : () => page.frame.open('forfeit')}
      results={<End log={log} state={state} best={best} picker={picker} onPlayAgain={() => restart(true)} />}
    >
      <Table playId={log.id} state={state} takesFocus={takesFocus} onSlide={slide}>
        {page.deal === undefined && <DifficultyPicker {...picker} />}
        <HintBar state={state} onHint={() => act({ type: 'hint' })} />
        <ForfeitDialog frame={page.frame} onForfeit={() => act({ type: 'forfeit' })}>
          It ends here, with no points, and you see the best line.
        </ForfeitDialog>
      </Table>
    </GameLayout>
  );
}

type HintBarProps = { readonly state: State; readonly onHint: () => void };

function HintBar({ state, onHint }: HintBarProps) {
  return (
    <ActionBar>
      <Button
        variant="secondary"
        icon={<LightbulbIcon aria-hidden />}
        aria-disabled={!canHint(state)}
        onClick={onHint}
      >
        Hint: counts as {state.hints + 1} {state.hints === 0 ? 'slide' : 'slides'}
      </Button>
    </ActionBar>
  );
}

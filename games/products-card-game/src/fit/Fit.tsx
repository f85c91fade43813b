import { useGamePage } from '@venture/game/useGamePage';
import { DifficultyPicker, useDifficulty } from '@venture/game/views/DifficultyPicker';
import { GameLayout } from '@venture/game/views/GameLayout';
import { gameEnd } from '@venture/game/views/game-end';
import { HelpSteps } from '@venture/game/views/HelpSteps';
import stack from '@venture/ui/stack.module.css';
import { content } from './content';
import * as fit from './rules';
import { announcement, chooseSound, listStats } from './texts';
import { Board } from './view/Board';

const End = gameEnd(async () => (await import(/* webpackChunkName: "fit-over" */ './view/End')).End);

/** A page with six customers from two groups. */
export function Fit() {
  const level = useDifficulty('products-card-game.fit');
  const page = useGamePage(fit, {
    game: 'products-card-game',
    mode: 'fit',
    options: () => ({ difficulty: level.difficulty }),
    chooseSound,
    end: End,
  });
  const { state, best, dispatch, playAgain } = page;
  return (
    <GameLayout
      page={page}
      title={content.title}
      lead={content.lead}
      stats={listStats(state)}
      announcement={announcement(state)}
      help={<HelpSteps steps={content.help} />}
      results={<End state={state} best={best} onPlayAgain={playAgain} />}
    >
      <div className={stack['gap-5']}>
        <Board state={state} dispatch={dispatch} />
        {!page.deal && <DifficultyPicker {...level} />}
      </div>
    </GameLayout>
  );
}

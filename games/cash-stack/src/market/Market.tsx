import { useDifficulty } from '@venture/play/difficulty';
import { useGamePage } from '@venture/play/useGamePage';
import { DifficultyPicker } from '@venture/play/views/DifficultyPicker';
import { GameFrame } from '@venture/play/views/GameFrame';
import { gameEnd } from '@venture/play/views/game-end';
import { HelpSteps } from '@venture/play/views/HelpSteps';
import stack from '@venture/ui/stack.module.css';
import { content } from './content';
import * as market from './rules';
import { announcement, chooseSound, listStats } from './texts';
import { Board } from './view/Board';

const End = gameEnd(async () => (await import(/* webpackChunkName: "market-over" */ './view/End')).End);

/** Ten rounds of a small shop, as a page. */
export function Market() {
  const level = useDifficulty('cash-stack.market');
  const { difficulty } = level;
  const page = useGamePage(market, {
    game: 'cash-stack',
    mode: 'market',
    options: () => ({ difficulty }),
    chooseSound,
    end: End,
  });
  const { state, best, dispatch, playAgain } = page;
  return (
    <GameFrame
      page={page}
      title={content.title}
      lead={content.lead}
      stats={listStats(state)}
      announcement={announcement(state)}
      help={<HelpSteps steps={content.help} />}
      results={<End state={state} best={best} onPlayAgain={playAgain} />}
    >
      <div className={stack['gap-5']}>
        <Board state={state} onTrade={(moves) => dispatch({ type: 'trade', moves })} />
        {!page.deal && <DifficultyPicker {...level} />}
      </div>
    </GameFrame>
  );
}

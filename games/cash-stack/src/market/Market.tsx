import { type GamePage, useGamePage } from '@venture/game/useGamePage';
import { DifficultyPicker, useDifficulty } from '@venture/game/views/DifficultyPicker';
import { GameLayout } from '@venture/game/views/GameLayout';
import { gameEnd } from '@venture/game/views/game-end';
import { HelpSteps } from '@venture/game/views/HelpSteps';
import stack from '@venture/ui/stack.module.css';
import type { ComponentProps, ReactNode } from 'react';
import { content } from './content';
import type { Action, State } from './engine';
import * as market from './rules';
import { announcement, chooseSound, listStats } from './texts';
import { Board } from './view/Board';

const End = gameEnd(async () => (await import(/* webpackChunkName: "market-over" */ './view/End')).End);

/** The page for ten rounds of running a small shop. */
export function Market() {
  const level = useDifficulty('cash-stack.market');
  const page = useGamePage(market, {
    game: 'cash-stack',
    mode: 'market',
    chooseSound,
    end: End,
    options: () => ({ difficulty: level.difficulty }),
  });
  return <Table page={page} {...content} below={!page.deal && <DifficultyPicker {...level} />} />;
}

/** The page for the Daily Venture: the last three rounds. */
export function ThreeDecisions() {
  const page = useGamePage(market.threeDecisions, {
    game: 'cash-stack',
    mode: 'three-decisions',
    chooseSound,
    end: End,
    options: () => ({}),
  });
  return <Table page={page} {...content.short} />;
}

type TableProps = Pick<ComponentProps<typeof GameLayout>, 'title' | 'lead'> & {
  readonly page: GamePage<State, Action, object>;
  readonly below?: ReactNode;
};

function Table({ page, title, lead, below }: TableProps) {
  const { state, best, dispatch, playAgain } = page;
  return (
    <GameLayout
      page={page}
      title={title}
      lead={lead}
      stats={listStats(state)}
      announcement={announcement(state)}
      help={<HelpSteps steps={content.help} />}
      results={<End state={state} best={best} onPlayAgain={playAgain} />}
    >
      <div className={stack['gap-5']}>
        <Board state={state} onTrade={(moves) => dispatch({ type: 'trade', moves })} />
        {below}
      </div>
    </GameLayout>
  );
}

import { useGamePage } from '@venture/game/useGamePage';
import { GameLayout } from '@venture/game/views/GameLayout';
import { gameEnd } from '@venture/game/views/game-end';
import { HelpSteps } from '@venture/game/views/HelpSteps';
import { content } from './content';
import * as game from './rules';
import { announcement, chooseSound, listStats } from './texts';
import { Board } from './view/Board';

const End = gameEnd(async () => (await import(/* webpackChunkName: "over" */ './view/End')).End);

export const SampleGame = () => <Game />;

/** A separate mode, with fewer cards. */
export const QuickGame = () => <Game mode="quick" />;

function Game({ mode }: { readonly mode?: 'quick' }) {
  const module = mode ? game.modes[mode] : game;
  const page = useGamePage(module, { game: 'sample-game', mode, options: () => ({}), chooseSound, end: End });
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
      <Board state={state} onAction={dispatch} />
    </GameLayout>
  );
}

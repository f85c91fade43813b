import { useDelay } from '@venture/game/useDelay';
import { useGamePage } from '@venture/game/useGamePage';
import { GameLayout } from '@venture/game/views/GameLayout';
import { gameEnd } from '@venture/game/views/game-end';
import { HelpSteps } from '@venture/game/views/HelpSteps';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { content } from './content';
import type { State } from './engine';
import { Action, Options, rules } from './rules';
import { announcement, chooseSound, describeIdea, listStats } from './texts';
import { Board } from './view/Board';

const End = gameEnd(async () => (await import(/* webpackChunkName: "over" */ './view/End')).End);

/** The rules, except the mode's, which its own page loads. */
export const game = { rules, Action, Options };

export function ProductsCardGame() {
  const page = useGamePage(game, { game: 'products-card-game', options: () => ({}), chooseSound, end: End });
  const { state, best, dispatch, playAgain } = page;
  useDelay(state.phase === 'settling', content.settleMs, () => dispatch({ type: 'settle' }));
  return (
    <GameLayout
      page={page}
      title={content.title}
      lead={content.lead}
      stats={listStats(state)}
      announcement={<Announcement state={state} />}
      help={<HelpSteps steps={content.help} />}
      results={<End state={state} best={best} onPlayAgain={playAgain} />}
    >
      <Board state={state} dispatch={dispatch} />
    </GameLayout>
  );
}

/** For screen readers only, since the tray already shows the idea's sentence. */
function Announcement({ state }: { readonly state: State }) {
  const last = state.ideas.at(-1);
  return (
    <>
      {announcement(state)}
      {state.phase === 'settling' && last && <VisuallyHidden> {describeIdea(last)}</VisuallyHidden>}
    </>
  );
}

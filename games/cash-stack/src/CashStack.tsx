import type { RulesModule } from '@venture/game/rules';
import { useDelay } from '@venture/game/useDelay';
import { useGamePage } from '@venture/game/useGamePage';
import { GameLayout } from '@venture/game/views/GameLayout';
import { gameEnd } from '@venture/game/views/game-end';
import { HelpSteps } from '@venture/game/views/HelpSteps';
import { content } from './content';
import { Action, Options, type State } from './engine';
import { rules as specified } from './rules';
import { announcement, chooseSound, listStats } from './texts';
import { Board } from './view/Board';

const End = gameEnd(async () => (await import(/* webpackChunkName: "over" */ './view/End')).End);

type Props = { readonly rules?: RulesModule<State, Action, Options> };

/** The rules without those of the modes, which other pages load. */
const game = { rules: specified, Action, Options };

/** The game's page; tests pass `rules` with other numbers to show what cannot occur in normal play. */
export function CashStack({ rules = game }: Props) {
  const page = useGamePage(rules, { game: 'cash-stack', options: () => ({}), chooseSound, end: End });
  const { state, best, dispatch, playAgain } = page;
  useDelay(state.phase === 'settling', content.settleMs, () => dispatch({ type: 'settle' }));
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
      <Board state={state} dispatch={dispatch} />
    </GameLayout>
  );
}

import type { RulesModule } from '@venture/play/rules';
import { useDelay } from '@venture/play/useDelay';
import { useGamePage } from '@venture/play/useGamePage';
import { GameLayout } from '@venture/play/views/GameLayout';
import { gameEnd } from '@venture/play/views/game-end';
import { HelpSteps } from '@venture/play/views/HelpSteps';
import { Action, Options } from './actions';
import { content } from './content';
import type { State } from './engine';
import { rules as specified } from './rules';
import { chooseSound } from './sounds';
import { announcement, listStats } from './texts';
import { Board } from './view/Board';

const End = gameEnd(async () => (await import(/* webpackChunkName: "over" */ './view/End')).End);

type Props = { readonly rules?: RulesModule<State, Action, Options> };

/** The rules without those of modes, which other pages load. */
const game = { rules: specified, Action, Options };

/** The game as a page; `rules` with other numbers show what normal play cannot reach. */
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

import type { RulesModule } from '@venture/play/rules';
import { useDelay } from '@venture/play/useDelay';
import { useFrame } from '@venture/play/useFrame';
import { useGame } from '@venture/play/useGame';
import { GameFrame } from '@venture/play/views/GameFrame';
import { HelpSteps } from '@venture/play/views/HelpSteps';
import { Results } from '@venture/play/views/Results';
import { useSettings } from '@venture/ui/useSettings';
import { Board } from './board/Board';
import { content } from './content';
import { Debrief, Outcome } from './end/Debrief';
import { budget, round, type State } from './engine';
import * as game from './rules';

type Props = { readonly rules?: RulesModule<State, game.Action, game.Options> };

/** The game as a page; `rules` with other numbers show what normal play cannot reach. */
export function CashStack({ rules = game }: Props) {
  const settings = useSettings();
  const { state, dispatch, isOver, isUnderWay, best, playAgain } = useGame(rules, {
    game: 'cash-stack',
    options: {},
  });
  const frame = useFrame({ game: 'cash-stack', isUnderWay, settings });
  useDelay(state.phase === 'settling', content.settleMs, () => dispatch({ type: 'settle' }));
  const results = isOver && (
    <Results
      title={content.messages.over}
      best={best}
      onPlayAgain={playAgain}
      details={<Debrief state={state} />}
    >
      <Outcome state={state} />
    </Results>
  );
  return (
    <GameFrame
      frame={frame}
      title={content.title}
      lead={content.lead}
      facts={facts(state)}
      announcement={announcement(state)}
      help={<HelpSteps steps={content.help} />}
      results={results}
    >
      <Board state={state} dispatch={dispatch} play={frame.play} />
    </GameFrame>
  );
}

function facts(state: State) {
  return [
    { label: 'Round', value: `${round(state)} of ${state.setup.rounds}` },
    { label: 'Budget', value: budget(state) },
  ];
}

function announcement(state: State): string {
  const last = state.chosen.at(-1);
  if (state.phase === 'over') return `The game is over. Your final budget is ${budget(state)}.`;
  if (state.phase === 'choosing' || last === undefined) {
    return `Round ${round(state)} of ${state.setup.rounds}: choose an option.`;
  }
  return `${last.text}: ${last.cost} spent, ${last.profit} back. Your budget is now ${budget(state)}.`;
}

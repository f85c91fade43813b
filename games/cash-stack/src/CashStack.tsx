import type { RulesModule } from '@venture/play/rules';
import type { Sound } from '@venture/play/sound';
import { useDelay } from '@venture/play/useDelay';
import { useGamePage } from '@venture/play/useGamePage';
import { GameFrame } from '@venture/play/views/GameFrame';
import { gameEnd } from '@venture/play/views/game-end';
import { HelpSteps } from '@venture/play/views/HelpSteps';
import stack from '@venture/ui/stack.module.css';
import { useState } from 'react';
import type { Action } from './actions';
import styles from './board/Board.module.css';
import { Choices } from './board/Choices';
import { Rounds } from './board/Rounds';
import { Stack } from './board/Stack';
import type { Option } from './content';
import { content } from './content';
import { budget, canAfford, canChoose, roundNumber, type State } from './engine';
import { facts } from './facts';
import * as game from './rules';

const End = gameEnd(async () => (await import(/* webpackChunkName: "over" */ './end/End')).End);

type Props = { readonly rules?: RulesModule<State, game.Action, game.Options> };

/** The game as a page; `rules` with other numbers show what normal play cannot reach. */
export function CashStack({ rules = game }: Props) {
  const page = useGamePage(rules, { game: 'cash-stack', options: () => ({}), soundOf, end: End });
  const { state, best, dispatch, playAgain } = page;
  useDelay(state.phase === 'settling', content.settleMs, () => dispatch({ type: 'settle' }));
  return (
    <GameFrame
      page={page}
      title={content.title}
      lead={content.lead}
      facts={facts(state)}
      announcement={announcement(state)}
      help={<HelpSteps steps={content.help} />}
      results={<End state={state} best={best} onPlayAgain={playAgain} />}
    >
      <Board state={state} dispatch={dispatch} />
    </GameFrame>
  );
}

function announcement(state: State): string {
  const last = state.chosen.at(-1);
  if (state.phase === 'over') return `The game is over. Your final budget is ${budget(state)}.`;
  if (state.phase === 'choosing' || last === undefined) {
    return `Round ${roundNumber(state)} of ${state.setup.rounds}: choose an option.`;
  }
  return `${last.text}: ${last.cost} spent, ${last.profit} back. Your budget is now ${budget(state)}.`;
}

/** A choice is bought or refused; all else is silent. */
export function soundOf(before: State, after: State, { type }: Action): Sound | undefined {
  if (type !== 'choose' || !canChoose(before)) return undefined;
  return after === before ? 'bad' : 'good';
}

type BoardProps = {
  readonly state: State;
  readonly dispatch: (action: Action) => void;
};

/** The stack, what the rounds brought, and the options. */
function Board({ state, dispatch }: BoardProps) {
  const [considered, consider] = useState<Option>();
  const [refusals, setRefusals] = useState(0);
  const choose = (option: Option) => {
    if (!canChoose(state)) return;
    setRefusals(canAfford(state, option) ? 0 : refusals + 1);
    dispatch({ type: 'choose', id: option.id });
  };
  return (
    <div className={`${stack['gap-5']} ${styles['board']}`}>
      <div className={`${stack['gap-4']} ${styles['picture']}`}>
        <Stack state={state} considered={considered} />
        <Rounds state={state} />
      </div>
      <Choices state={state} refusals={refusals} onChoose={choose} onConsider={consider} />
    </div>
  );
}

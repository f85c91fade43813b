import stack from '@venture/ui/stack.module.css';
import { useState } from 'react';
import type { Action } from '../actions';
import type { Option } from '../content';
import { canAfford, canChoose, type State } from '../engine';
import styles from './Board.module.css';
import { Choices } from './Choices';
import { Rounds } from './Rounds';
import { Stack } from './Stack';

type Props = {
  readonly state: State;
  readonly dispatch: (action: Action) => void;
};

/** The stack of coins, the rounds so far, and the options. */
export function Board({ state, dispatch }: Props) {
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

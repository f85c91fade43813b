import stack from '@venture/ui/stack.module.css';
import type { Card } from '../content';
import { type Action, type State, tableCards } from '../engine';
import styles from './Board.module.css';
import { Cards } from './Cards';
import { Ideas } from './Ideas';
import { Tray } from './Tray';

type Props = {
  readonly state: State;
  readonly dispatch: (action: Action) => void;
};

/** The twelve cards, the idea being made and the ideas so far. */
export function Board({ state, dispatch }: Props) {
  const toggle = (card: Card) => {
    const type = tableCards(state).includes(card) ? 'take-back' : 'pick';
    dispatch({ type, id: card.id });
  };
  return (
    <div className={`${stack['gap-5']} ${styles['board']}`}>
      <Cards state={state} onToggle={toggle} />
      <Tray state={state} />
      {state.ideas.length > 0 && (
        <section className={`${stack['gap-4']} ${styles['ideas']}`} aria-labelledby="card-game-ideas">
          <h2 id="card-game-ideas">Your ideas so far</h2>
          <Ideas ideas={state.ideas} label="Your ideas so far" />
        </section>
      )}
    </div>
  );
}

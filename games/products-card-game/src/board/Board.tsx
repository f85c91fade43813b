import type { Sound } from '@venture/shared/play/sound';
import type { Action } from '../actions';
import type { Card } from '../content';
import { onTable, pitch, type State, step } from '../engine';
import { Ideas } from '../Ideas';
import styles from './Board.module.css';
import { Cards } from './Cards';
import { Tray } from './Tray';

type Props = {
  readonly state: State;
  readonly dispatch: (action: Action) => void;
  readonly play: (sound: Sound) => void;
};

/** The twelve cards, the idea in the making and the ideas so far. */
export function Board({ state, dispatch, play }: Props) {
  const toggle = (card: Card) => {
    const type = onTable(state).includes(card) ? 'take-back' : 'pick';
    const action = { type, id: card.id } as const;
    const next = step(state, action);
    if (next !== state) play(soundOf(next, type));
    dispatch(action);
  };
  return (
    <div className={styles['board']}>
      <Cards state={state} onToggle={toggle} />
      <Tray state={state} />
      {state.ideas.length > 0 && (
        <section className={styles['ideas']} aria-labelledby="card-game-ideas">
          <h2 id="card-game-ideas">Your ideas so far</h2>
          <Ideas ideas={state.ideas} label="Your ideas so far" />
        </section>
      )}
    </div>
  );
}

function soundOf({ phase, ideas }: State, type: 'pick' | 'take-back'): Sound {
  if (phase === 'settling') return pitch(ideas.at(-1) ?? []) === undefined ? 'good' : 'great';
  return type === 'pick' ? 'pick' : 'undo';
}

import { Replay } from '@venture/play/views/Replay';
import stack from '@venture/ui/stack.module.css';
import type { Action } from '../actions';
import { content } from '../content';
import { ideaName, points, roundNumber, type State } from '../engine';
import { game } from '../ProductsCardGame';
import { listStats } from '../texts';
import { Cards } from './Cards';
import styles from './GameReplay.module.css';
import { Ideas } from './Ideas';
import { Tray } from './Tray';

/** A finished game, card by card. */
export function GameReplay({ id }: { readonly id: string }) {
  return (
    <Replay id={id} title={content.title} module={game} describeMove={describeMove} listStats={listStats}>
      {(state) => (
        <div className={stack['gap-5']}>
          <div inert>
            <Cards state={state} onToggle={() => {}} />
          </div>
          <div className={styles['still']}>
            <Tray state={state} />
          </div>
          {state.ideas.length > 0 && <Ideas ideas={state.ideas} label="Ideas so far" />}
        </div>
      )}
    </Replay>
  );
}

export function describeMove(action: Action, after: State): string {
  switch (action.type) {
    case 'pick':
      return `Picked ${nameOf(action.id)}${madeBy(after)}`;
    case 'take-back':
      return `Took ${nameOf(action.id)} back`;
    case 'settle':
      return after.phase === 'over' ? 'The game was over' : `Round ${roundNumber(after)} began`;
    default:
      return action satisfies never;
  }
}

const nameOf = (id: string) => content.cards.find((card) => card.id === id)?.value ?? id;

function madeBy({ phase, ideas }: State): string {
  const idea = ideas.at(-1);
  return phase === 'settling' && idea ? `: ${ideaName(idea)}, ${points(idea)} points` : '';
}

import { Facts } from '@venture/ui/Facts';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { type RefObject, useEffect, useRef } from 'react';
import { content, NEEDS } from '../content';
import { type Action, type State, see } from '../engine';
import { listProducts } from '../texts';
import styles from './Board.module.css';
import { Customer, Queue } from './Customer';
import { Move } from './Move';
import { Notebook } from './Notebook';

type Props = { readonly state: State; readonly dispatch: (action: Action) => void };

/** The customer, the notebook, and the cards for one pitch; the decision, once made, precedes the notebook. */
export function Board({ state, dispatch }: Props) {
  const seen = see(state);
  const move = useRef<HTMLDivElement>(null);
  const moment = `${state.phase} ${seen.round}`;
  useFocusKept(moment, move);
  const isDecided = state.phase === 'decided' || state.phase === 'over';
  const notes = (
    <div key="notes" className={stack['gap-3']}>
      <Notebook seen={seen} />
      <Needs />
    </div>
  );
  return (
    <div className={`${stack['gap-3']} ${styles['board']}`}>
      <div className={stack['gap-3']}>
        <Queue seen={seen} />
        <Customer seen={seen} />
      </div>
      {!isDecided && notes}
      <div ref={move} tabIndex={-1} className={`${stack['gap-3']} ${styles['move']}`}>
        <Move key={moment} state={state} dispatch={dispatch} />
      </div>
      {isDecided && notes}
    </div>
  );
}

/** Lists the products for each need. */
function Needs() {
  return (
    <details>
      <summary className={typography['more']}>Which product serves which need</summary>
      <Facts facts={NEEDS.map((need) => [content.needs[need].name, listProducts(need)])} />
    </details>
  );
}

/** The pressed button disappears with its phase; its replacement gets the focus if nothing else has it. */
function useFocusKept(moment: string, move: RefObject<HTMLElement | null>): void {
  const last = useRef(moment);
  useEffect(() => {
    if (last.current === moment) return;
    last.current = moment;
    if (document.activeElement !== document.body) return;
    const customer = document.getElementById('fit-customer');
    const isNew = moment.startsWith('drafting');
    (isNew ? customer : move.current)?.focus({ preventScroll: true });
    const shown = moment.startsWith('changing') ? move.current : customer?.closest('section');
    shown?.scrollIntoView({ block: 'nearest' });
  }, [moment, move]);
}

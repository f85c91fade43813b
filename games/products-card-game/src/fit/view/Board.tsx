import stack from '@venture/ui/stack.module.css';
import { type RefObject, useEffect, useRef } from 'react';
import type { Action } from '../actions';
import { content, NEEDS } from '../content';
import { type State, see } from '../engine';
import { productsFor } from '../texts';
import styles from './Board.module.css';
import { Customer, Queue } from './Customer';
import { Move } from './Move';
import { Notebook } from './Notebook';

type Props = { readonly state: State; readonly dispatch: (action: Action) => void };

/** The customer, the notebook, and the cards of which one makes a pitch; a decision comes before the notebook. */
export function Board({ state, dispatch }: Props) {
  const seen = see(state);
  const move = useRef<HTMLDivElement>(null);
  useFocusKept(`${state.phase} ${seen.round}`, move);
  const parts = [
    <div key="customer" className={`${stack['gap-3']} ${styles['customer']}`}>
      <Queue seen={seen} />
      <Customer seen={seen} />
    </div>,
    <div key="notes" className={`${stack['gap-3']} ${styles['notes']}`}>
      <Notebook seen={seen} />
      <Needs />
    </div>,
    <div key="move" ref={move} tabIndex={-1} className={`${stack['gap-3']} ${styles['move']}`}>
      <Move key={`${state.phase} ${seen.round}`} state={state} dispatch={dispatch} />
    </div>,
  ];
  const isDecided = state.phase === 'decided' || state.phase === 'over';
  return (
    <div className={`${stack['gap-3']} ${styles['board']}`}>
      {isDecided ? [0, 2, 1].map((part) => parts[part]) : parts}
    </div>
  );
}

/** Which product serves which need. */
function Needs() {
  return (
    <details>
      <summary className={styles['summary']}>Which product serves which need</summary>
      <ul className={styles['needs']}>
        {NEEDS.map((need) => (
          <li key={need}>
            <b>{content.needs[need].name}</b>: {productsFor(need)}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The pressed button is gone with its phase: what takes its place gets the focus, where nothing else has it. */
function useFocusKept(phase: string, move: RefObject<HTMLElement | null>): void {
  const last = useRef(phase);
  useEffect(() => {
    if (last.current === phase) return;
    last.current = phase;
    if (document.activeElement !== document.body) return;
    const customer = document.getElementById('fit-customer');
    const isNew = phase.startsWith('drafting');
    (isNew ? customer : move.current)?.focus({ preventScroll: true });
    const shown = phase.startsWith('changing') ? move.current : customer?.closest('section');
    shown?.scrollIntoView({ block: 'nearest' });
  }, [phase, move]);
}

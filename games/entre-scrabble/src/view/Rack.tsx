import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { type Action, currentRound, hasNoEffect, type State } from '../engine';
import styles from './Rack.module.css';

type Props = {
  readonly state: State;
  readonly act: (action: Action) => void;
  readonly isHidden: boolean;
};

/** Twelve tiles that are one tab stop; arrow keys move between them. */
export function Rack({ state, act, isHidden }: Props) {
  const { tiles, stop, setStop, move } = useOneStop();
  return (
    <div ref={tiles} role="toolbar" aria-label="Rack" className={styles['rack']} onKeyDown={move}>
      {tilesOf(state).map(({ letter, place }) => {
        const action = { type: 'add', place } as const;
        return (
          <button
            key={place}
            type="button"
            className={styles['tile']}
            tabIndex={place === stop ? 0 : -1}
            aria-disabled={hasNoEffect(state, action)}
            aria-label={isHidden ? 'Hidden letter' : letter}
            onMouseDown={keepFocus}
            onFocus={() => setStop(place)}
            onClick={() => act(action)}
          >
            {isHidden ? '' : letter}
          </button>
        );
      })}
    </div>
  );
}

const tilesOf = (state: State) => currentRound(state).rack.map((letter, place) => ({ letter, place }));

/** Keeps the focus when a tile is pressed, so that Enter still submits. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function useOneStop() {
  const tiles = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const move = (event: KeyboardEvent) => {
    const by = steps[event.key];
    const all = tiles.current?.querySelectorAll('button') ?? [];
    if (by === undefined || all.length === 0) return;
    event.preventDefault();
    all[(stop + by + all.length) % all.length]?.focus();
  };
  return { tiles, stop, setStop, move };
}

import { useEffect, useRef } from 'react';
import styles from './Replay.module.css';

type Props = {
  /** Each move in a sentence. */
  readonly said: readonly string[];
  readonly at: number;
  readonly isRunning: boolean;
  readonly onGo: (at: number) => void;
};

/** All moves, to be read or gone to; the one that is shown stays in sight. */
export function MoveList({ said, at, isRunning, onGo }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const moves = said.map((text, index) => ({ text, number: index + 1 }));
  useEffect(() => {
    if (isRunning) keepInSight(list.current, at);
  }, [isRunning, at]);
  return (
    <section className={styles['moves']} aria-labelledby="replay-moves">
      <h2 id="replay-moves">All moves</h2>
      <ol ref={list} className={styles['list']}>
        {moves.map(({ text, number }) => (
          <li key={number}>
            <button
              type="button"
              className={styles['move']}
              aria-current={number === at ? 'step' : undefined}
              onClick={() => onGo(number)}
            >
              <span className={styles['number']}>{number}</span> {text}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Scrolls the list alone: the page stays where the reader has it. */
function keepInSight(list: HTMLElement | null, at: number): void {
  const move = list?.children[at - 1];
  if (!list || !(move instanceof HTMLElement)) return;
  const top = move.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + move.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = top - list.clientHeight / 2;
}

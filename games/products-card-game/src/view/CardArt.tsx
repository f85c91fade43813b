import styles from './CardArt.module.css';
import json from './drawings.json';

/** The colour tone of each kind of card. */
export const TONES = { type: 'tide', feature: 'leaf', market: 'plum' } as const;

/** One drawing per card, on a 24 by 24 canvas. */
const drawings: Readonly<Record<string, string>> = json;

export function CardArt({ id }: { readonly id: string }) {
  return (
    <svg className={styles['art']} viewBox="0 0 24 24" aria-hidden>
      <path d={drawings[id]} />
    </svg>
  );
}

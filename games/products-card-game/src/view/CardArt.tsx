import styles from './CardArt.module.css';
import drawings from './cards.svg';

/** The tone of each kind of card. */
export const TONES = { type: 'tide', feature: 'leaf', market: 'plum' } as const;

export function CardArt({ id }: { readonly id: string }) {
  return (
    <svg className={styles['art']} aria-hidden>
      <use href={`${drawings}#${id}`} />
    </svg>
  );
}

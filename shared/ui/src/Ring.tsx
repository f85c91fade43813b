import type { ReactNode } from 'react';
import styles from './Ring.module.css';

const RADIUS = 42;
const ROUND = 2 * Math.PI * RADIUS;

type Props = {
  /** From 0 to 1. */
  readonly share: number;
  readonly size?: 'small' | 'large';
  readonly children: ReactNode;
};

/** A decorative ring that fills up, in the tone of its surroundings; the text next to it says the same. */
export function Ring({ share, size = 'small', children }: Props) {
  const circle = { cx: 50, cy: 50, r: RADIUS };
  return (
    <span aria-hidden className={styles['ring']} data-size={size}>
      <svg viewBox="0 0 100 100" role="presentation">
        <circle {...circle} className={styles['track']} />
        {share > 0 && (
          <circle
            {...circle}
            className={styles['filled']}
            strokeDasharray={`${share * ROUND} ${ROUND}`}
            transform="rotate(-90 50 50)"
          />
        )}
      </svg>
      <span>{children}</span>
    </span>
  );
}

import type { Level } from '@venture/progress/xp';
import styles from './Art.module.css';

const RADIUS = 40;
const ROUND = 2 * Math.PI * RADIUS;

type Props = { readonly xp: number; readonly level: Level };

/** The level in a ring that closes towards the next one; the line below it says the same in words. */
export function LevelArt({ xp, level: { level, from, next } }: Props) {
  const share = next === undefined ? 1 : (xp - from) / (next - from);
  return (
    <span aria-hidden className={styles['level']}>
      <svg viewBox="0 0 100 100" role="presentation">
        <circle className={styles['track']} cx="50" cy="50" r={RADIUS} />
        <circle
          className={styles['reached']}
          cx="50"
          cy="50"
          r={RADIUS}
          strokeDasharray={`${share * ROUND} ${ROUND}`}
          transform="rotate(-90 50 50)"
        />
      </svg>
      <span>
        <small>Level</small>
        {level}
      </span>
    </span>
  );
}

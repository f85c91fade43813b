import styles from './ScoreRing.module.css';

const RADIUS = 42;
const ROUND = 2 * Math.PI * RADIUS;

/** The score as a ring that fills; the words beside it say the same. */
export function ScoreRing({ share }: { readonly share: number }) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className={styles['ring']}>
      <circle cx="50" cy="50" r={RADIUS} className={styles['track']} />
      {share > 0 && (
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          className={styles['filled']}
          strokeDasharray={`${share * ROUND} ${ROUND}`}
          transform="rotate(-90 50 50)"
        />
      )}
      <text x="50" y="51" className={styles['percent']}>
        {Math.round(share * 100)}%
      </text>
    </svg>
  );
}

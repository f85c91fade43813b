import type { ReactNode } from 'react';
import styles from './BadgeArt.module.css';
import { LockedIcon } from './icons';
import tones from './tones.module.css';

type Props = {
  /** An icon or image in the middle of the medallion. */
  readonly icon: ReactNode;
  readonly earned: boolean;
  readonly hue?: 'primary' | 'accent' | 'tide' | 'leaf' | 'coral' | 'plum';
  readonly size?: 'small' | 'medium';
};

const EDGE = scallop(50, 50, 44, 3.2, 14);

/** A decorative medallion; the text next to it has the name and whether it is earned. */
export function BadgeArt({ icon, earned, hue = 'primary', size = 'medium' }: Props) {
  return (
    <span
      aria-hidden
      className={`${tones['tone']} ${styles['art']}`}
      data-earned={earned}
      data-tone={hue}
      data-size={size}
    >
      <svg role="presentation" viewBox="0 0 100 112" className={styles['medal']}>
        {earned && (
          <path className={styles['ribbon']} d="M30 74 20 110l16-7 10 9 6-30zM70 74l10 36-16-7-10 9-6-30z" />
        )}
        {earned ? (
          <path className={styles['edge']} d={EDGE} />
        ) : (
          <circle className={styles['edge']} cx="50" cy="50" r="44" />
        )}
        <circle className={styles['face']} cx="50" cy="50" r="35" />
      </svg>
      <span className={styles['icon']}>{icon}</span>
      {!earned && (
        <span className={styles['lock']}>
          <LockedIcon />
        </span>
      )}
    </span>
  );
}

/** A closed wavy circle: the milled edge of a medal. */
function scallop(x: number, y: number, radius: number, depth: number, waves: number): string {
  const points = Array.from({ length: waves * 8 }, (_, index) => {
    const angle = (2 * Math.PI * index) / (waves * 8);
    const away = radius + depth * Math.cos(waves * angle);
    return `${(x + away * Math.cos(angle)).toFixed(1)} ${(y + away * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

import type { ReactNode } from 'react';
import styles from './FocusArt.module.css';

const SPOTS = Array.from({ length: 40 }, (_, index) => ({
  x: 22 + (index % 10) * 31 + (Math.floor(index / 10) % 2) * 14,
  y: 24 + Math.floor(index / 10) * 34,
}));

/** Drawing: many spots, one of them found. */
const Search = (
  <>
    {SPOTS.map(({ x, y }) => (
      <circle key={`${x} ${y}`} cx={x} cy={y} r="6" className={styles['quiet']} />
    ))}
    <circle cx="200" cy="70" r="40" className={styles['glass']} />
    <path d="M229 99l32 32" className={styles['thick']} />
    <circle cx="200" cy="70" r="17" className={styles['bright']} />
    <path d="M200 19v-11M234 33l8-8M166 33l-8-8" className={styles['line']} />
  </>
);

/** Drawing: a funnel with coins below. */
const Flow = (
  <>
    {SPOTS.slice(0, 20).map(({ x, y }) => (
      <circle key={`${x} ${y}`} cx={x} cy={y - 8} r="6" className={styles['quiet']} />
    ))}
    <path d="M84 66H256L196 112V142H144V112Z" className={styles['glass']} />
    <path d="M112 84H228M134 100H206" className={styles['line']} />
    <circle cx="170" cy="130" r="9" className={styles['bright']} />
    <circle cx="158" cy="152" r="9" className={styles['bright']} />
    <circle cx="184" cy="154" r="9" className={styles['bright']} />
  </>
);

/** Drawing: two lines that cross, and a flag at break-even. */
const Crossing = (
  <>
    <path d="M40 22V140H306" className={styles['line']} />
    <path d="M148 95L300 30V84Z" className={styles['soft']} />
    <path d="M40 104L300 84" className={styles['dashed']} />
    <path d="M40 140L300 30" className={styles['thick']} />
    <circle cx="148" cy="95" r="10" className={styles['bright']} />
    <path d="M300 30V4l26 9-26 9" className={styles['flag']} />
  </>
);

/** An open book, for modules without a drawing of their own. */
const Book = (
  <>
    {SPOTS.slice(0, 10).map(({ x }) => (
      <circle key={x} cx={x} cy="140" r="6" className={styles['quiet']} />
    ))}
    <path d="M170 40C142 22 112 22 84 30V126C112 118 142 118 170 136Z" className={styles['glass']} />
    <path d="M170 40C198 22 228 22 256 30V126C228 118 198 118 170 136Z" className={styles['glass']} />
    <path d="M102 56C118 52 136 54 152 61M102 80C118 76 136 78 152 85" className={styles['line']} />
    <path d="M188 61C204 54 222 52 238 56M188 85C204 78 222 76 238 80" className={styles['line']} />
    <circle cx="170" cy="16" r="10" className={styles['bright']} />
  </>
);

const DRAWINGS: Readonly<Record<string, ReactNode>> = {
  'business-ideas': Search,
  'marketing-sales': Flow,
  'business-strategy': Crossing,
};

/** A drawing for a module's card; its title says what it is. */
export function FocusArt({ module }: { readonly module: string }) {
  return (
    <svg viewBox="0 0 340 160" aria-hidden="true" className={styles['art']}>
      {DRAWINGS[module] ?? Book}
    </svg>
  );
}

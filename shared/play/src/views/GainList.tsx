import type { Gains } from '@venture/progress/gains';
import { AwardIcon, SparkIcon, TrophyIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import type { ReactNode } from 'react';
import styles from './GainList.module.css';

type Props = {
  readonly gains: Gains;
  /** How the result compares with the best before it; undefined for a given deal, which is not compared with other plays. */
  readonly best: string | undefined;
  readonly isNewBest?: boolean | undefined;
  /** What is to be tried again celebrates neither XP nor level. */
  readonly isQuiet?: boolean;
  readonly children?: ReactNode;
};

/** What a quiz or a game brought: XP, badges and the best, as they changed. */
export function GainList({
  gains: { xp, badges, level },
  best,
  isNewBest,
  isQuiet = false,
  children,
}: Props) {
  return (
    <ul className={`${row['gap-2']} ${row['wrap']} ${styles['gains']}`}>
      {xp > 0 && (
        <li data-new={isQuiet ? undefined : true}>
          <SparkIcon aria-hidden /> +{xp} XP{level && !isQuiet && `, and now level ${level}`}
        </li>
      )}
      {badges.map(({ id, title }) => (
        <li key={id} data-new>
          <AwardIcon aria-hidden /> New badge: {title}
        </li>
      ))}
      {best && (
        <li data-new={isNewBest || undefined}>
          <TrophyIcon aria-hidden /> {best}
        </li>
      )}
      {children}
    </ul>
  );
}

import { type Badge, badges } from '@venture/progress/badges';
import type { ProgressEvent } from '@venture/progress/events';
import { Card } from '@venture/ui/Card';
import { AwardIcon } from '@venture/ui/icons';
import { ProgressBar } from '@venture/ui/ProgressBar';
import { BadgePicture } from '../badges/BadgePicture';
import { badgeWay } from './badge-way';
import styles from './StillToEarn.module.css';

type Props = { readonly earned: readonly Badge[]; readonly events: readonly ProgressEvent[] };

/** The badges that are not earned yet, and how far each is. */
export function StillToEarn({ earned, events }: Props) {
  const open = badges.filter((badge) => !earned.some(({ id }) => id === badge.id));
  if (open.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="still-to-earn">
      <h3 id="still-to-earn" className={styles['title']}>
        <AwardIcon aria-hidden />
        Still to earn
      </h3>
      <ul className={styles['badges']}>
        {open.map((badge) => {
          const { words, share } = badgeWay(badge, events);
          return (
            <li key={badge.id}>
              <BadgePicture badge={badge} earned={false} size="small" />
              <ProgressBar label={badge.title} value={share} max={1} valueText={words} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

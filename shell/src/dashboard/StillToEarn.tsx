import type { Declared } from '@venture/progress/declared';
import type { ProgressEvent } from '@venture/progress/events';
import { AwardIcon } from '@venture/ui/icons';
import { ProgressBar } from '@venture/ui/ProgressBar';
import { BadgePicture } from '../badges/BadgePicture';
import { badgesOf, type ShownBadge } from '../badges/badges';
import { badgeWay } from './badge-way';
import { Panel } from './Panel';
import styles from './StillToEarn.module.css';

type Props = {
  readonly earned: readonly ShownBadge[];
  readonly events: readonly ProgressEvent[];
  readonly declared: Declared;
};

/** The badges that are not earned yet, and how far each is. */
export function StillToEarn({ earned, events, declared }: Props) {
  const open = badgesOf(declared, earned).flatMap((badge) => {
    const rule = declared.badges.find(({ id }) => id === badge.id);
    const isOpen = rule !== undefined && !earned.some(({ id }) => id === badge.id);
    return isOpen ? [{ badge, way: badgeWay(rule, events, declared) }] : [];
  });
  if (open.length === 0) return null;
  return (
    <Panel title="Still to earn" icon={<AwardIcon aria-hidden />} headingLevel={3}>
      <ul className={styles['badges']}>
        {open.map(({ badge, way: { words, share } }) => (
          <li key={badge.id}>
            <BadgePicture badge={badge} earned={false} size="small" />
            <ProgressBar label={badge.title} value={share} max={1} valueText={words} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

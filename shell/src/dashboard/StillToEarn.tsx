import type { Declared } from '@venture/progress/declared';
import type { ProgressEvent } from '@venture/progress/events';
import { CardGrid } from '@venture/ui/CardGrid';
import { AwardIcon } from '@venture/ui/icons';
import { ProgressBar } from '@venture/ui/ProgressBar';
import row from '@venture/ui/row.module.css';
import { BadgePicture } from '../badges/BadgePicture';
import { badgesOf, type ShownBadge } from '../badges/badges';
import { badgeWay } from './badge-way';
import { Panel } from './Panel';

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
      <CardGrid>
        {open.map(({ badge, way: { words, share } }) => (
          <div key={badge.id} className={row['gap-3']}>
            <BadgePicture badge={badge} earned={false} size="small" />
            <ProgressBar label={badge.title} value={share} max={1} valueText={words} />
          </div>
        ))}
      </CardGrid>
    </Panel>
  );
}

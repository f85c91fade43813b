import { type Badge, badges } from '@venture/shared/progress/badges';
import { useProgress } from '@venture/shared/progress/useProgress';
import { Badge as Chip } from '@venture/shared/ui/Badge';
import { Card } from '@venture/shared/ui/Card';
import { CardGrid } from '@venture/shared/ui/CardGrid';
import { LockedIcon, SuccessIcon } from '@venture/shared/ui/icons';
import { Page } from '@venture/shared/ui/Page';
import { PageHeader } from '@venture/shared/ui/PageHeader';
import { ProgressBar } from '@venture/shared/ui/ProgressBar';
import { BadgePicture } from './BadgePicture';
import styles from './BadgeRewards.module.css';

/** All five badges: where each comes from, how it is earned, and whether it is. */
export function BadgeRewards() {
  const earned = useProgress().badges.map(({ id }) => id);
  return (
    <Page>
      <PageHeader
        title="Badges"
        lead="Each badge stands for something you can do. A badge you have earned stays yours."
        back={{ to: '/dashboard-user', label: 'Back to dashboard' }}
      />
      <ProgressBar
        label="Badges earned"
        value={earned.length}
        max={badges.length}
        valueText={`${earned.length} of ${badges.length}`}
      />
      <CardGrid label="All badges">
        {badges.map((badge) => (
          <OneBadge key={badge.id} badge={badge} earned={earned.includes(badge.id)} />
        ))}
      </CardGrid>
    </Page>
  );
}

function OneBadge({ badge, earned }: { readonly badge: Badge; readonly earned: boolean }) {
  return (
    <Card as="article">
      <div className={styles['badge']}>
        <BadgePicture badge={badge} earned={earned} />
        <div className={styles['words']}>
          <h2 className={styles['title']}>{badge.title}</h2>
          <p className={styles['source']}>{badge.source}</p>
          {earned ? (
            <Chip tone="success" icon={<SuccessIcon aria-hidden />}>
              Earned
            </Chip>
          ) : (
            <Chip icon={<LockedIcon aria-hidden />}>Not earned yet</Chip>
          )}
        </div>
      </div>
      <p className={styles['description']}>{badge.description}</p>
    </Card>
  );
}

import { type Badge, badges } from '@venture/progress/badges';
import { Badge as Chip } from '@venture/ui/Badge';
import { Card } from '@venture/ui/Card';
import { CardGrid } from '@venture/ui/CardGrid';
import { LockedIcon, SuccessIcon } from '@venture/ui/icons';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { ProgressBar } from '@venture/ui/ProgressBar';
import { useProgress } from '@venture/ui/useProgress';
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

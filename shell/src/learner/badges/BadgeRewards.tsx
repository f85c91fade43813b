import { useEvents } from '@venture/device/hooks';
import { earnedBadges } from '@venture/rules/badges';
import { Badge as Chip } from '@venture/ui/Badge';
import { Card } from '@venture/ui/Card';
import { CardGrid } from '@venture/ui/CardGrid';
import { LockedIcon, SuccessIcon } from '@venture/ui/icons';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { ProgressBar } from '@venture/ui/ProgressBar';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { useCatalogue } from '../../host/list/useCatalogue';
import { BadgePicture } from './BadgePicture';
import styles from './BadgeRewards.module.css';
import { listBadges, type ShownBadge, SPECIFIED_BADGES } from './badges';
import { ResultsPlaceholder } from './ResultsPlaceholder';

/** All badges: where each comes from, how to earn it, and whether it is earned. */
export function BadgeRewards() {
  const events = useEvents();
  const catalogue = useCatalogue();
  const isCounted = catalogue !== undefined || events.length === 0;
  const earned = catalogue ? earnedBadges(events, catalogue) : [];
  const badges = listBadges(catalogue);
  const more = badges.slice(SPECIFIED_BADGES);
  const isEarned = ({ id }: ShownBadge) => (isCounted ? earned.some((badge) => badge.id === id) : undefined);
  return (
    <Page>
      <PageHeader
        title="Badges"
        lead="Each badge stands for something you can do. Once earned, a badge stays yours."
        back={{ to: '/dashboard-user', label: 'Back to dashboard' }}
      />
      {isCounted ? (
        <ProgressBar
          label="Badges earned"
          value={earned.length}
          max={badges.length}
          valueText={`${earned.length} of ${badges.length}`}
        />
      ) : (
        <ResultsPlaceholder />
      )}
      <CardGrid label="All badges">
        {badges.slice(0, SPECIFIED_BADGES).map((badge) => (
          <OneBadge key={badge.id} badge={badge} earned={isEarned(badge)} />
        ))}
      </CardGrid>
      {more.length > 0 && (
        <section aria-labelledby="more-badges" className={stack['gap-4']}>
          <h2 id="more-badges">More badges from games</h2>
          <CardGrid label="More badges">
            {more.map((badge) => (
              <OneBadge key={badge.id} badge={badge} earned={isEarned(badge)} />
            ))}
          </CardGrid>
        </section>
      )}
    </Page>
  );
}

type Props = {
  readonly badge: ShownBadge;
  /** Undefined while that is unknown. */
  readonly earned: boolean | undefined;
};

function OneBadge({ badge, earned }: Props) {
  return (
    <Card as="article">
      <div className={styles['badge']}>
        <BadgePicture badge={badge} earned={earned ?? false} />
        <div className={`${stack['gap-1']} ${styles['words']}`}>
          <h2 className={styles['title']}>{badge.title}</h2>
          <p className={`${typography['note']} ${styles['source']}`}>{badge.source}</p>
          {earned === true && (
            <Chip tone="success" icon={<SuccessIcon aria-hidden />}>
              Earned
            </Chip>
          )}
          {earned === false && <Chip icon={<LockedIcon aria-hidden />}>Not earned yet</Chip>}
        </div>
      </div>
      <p className={styles['description']}>{badge.description}</p>
    </Card>
  );
}

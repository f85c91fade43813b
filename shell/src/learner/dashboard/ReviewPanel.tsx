import { formatCount } from '@venture/api/format';
import type { ReviewPlan } from '@venture/progress/review';
import { describeKinds, describeNextReview } from '@venture/progress/review-items';
import { NextIcon, TimeIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import typography from '@venture/ui/typography.module.css';
import { Panel } from '../Panel';
import styles from './Today.module.css';
import { PRACTICE_PATH, REVIEW_PATH, type ReviewState } from './useReview';

/** How much there is to review today, and a link to it. */
export function ReviewPanel({ review }: { readonly review: ReviewState }) {
  return (
    <Panel title="Your review" icon={<TimeIcon aria-hidden />} headingLevel={2}>
      <div className={`${stack['gap-1']} ${styles['words']}`}>{wordsFor(review)}</div>
      <p className={styles['end']}>
        <WayOn review={review} />
      </p>
    </Panel>
  );
}

function WayOn({ review }: { readonly review: ReviewState }) {
  if (isPlan(review) && review.waiting.length > 0) {
    return (
      <LinkButton to={REVIEW_PATH} variant="secondary">
        Review now
      </LinkButton>
    );
  }
  const isMissedToday = isPlan(review) && review.missedToday.length > 0;
  return (
    <TextLink to={isMissedToday ? PRACTICE_PATH : REVIEW_PATH}>
      {isMissedToday ? 'Practise now' : 'Go to your review'}
      <NextIcon aria-hidden />
    </TextLink>
  );
}

function wordsFor(review: ReviewState) {
  if (review === undefined) return <p>Checking your review…</p>;
  if (review === 'unknown') return <p>We could not check your review. Try again in a moment.</p>;
  if (isPlan(review) && review.waiting.length > 0) return <Waiting plan={review} />;
  if (!isPlan(review) || review.next === undefined) {
    return (
      <p>Nothing yet. What you miss in a quiz or a word game comes back here, so that you remember it.</p>
    );
  }
  return (
    <>
      <p>{review.asked.length > 0 ? 'Done for today.' : 'Nothing to review.'}</p>
      <MissedToday plan={review} />
      <p className={typography['muted']}>{describeNextReview(review.next, review.today)}</p>
    </>
  );
}

function Waiting({ plan }: { readonly plan: ReviewPlan }) {
  return (
    <>
      <p className={typography['big']}>{formatCount(plan.waiting.length, 'item')}</p>
      <p className={typography['muted']}>{describeKinds(plan.waiting)} you missed, a minute or two</p>
      <MissedToday plan={plan} />
    </>
  );
}

/** What was missed a moment ago is not asked again today. */
function MissedToday({ plan: { missedToday } }: { readonly plan: ReviewPlan }) {
  if (missedToday.length === 0) return null;
  return <p className={typography['muted']}>Missed today: {describeKinds(missedToday)}</p>;
}

function isPlan(review: ReviewState): review is ReviewPlan {
  return typeof review === 'object';
}

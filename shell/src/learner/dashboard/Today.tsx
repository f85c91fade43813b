import { formatCount } from '@venture/api/format';
import {
  ASSIGNMENTS_PATH,
  type AssignmentStatus,
  countLate,
  dueWords,
  listOpenAssignments,
} from '@venture/rules/assigned';
import type { ReviewPlan } from '@venture/rules/review';
import { describeKinds, describeNextReview } from '@venture/rules/review-items';
import { CompassIcon, CourseIcon, NextIcon, TimeIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { Skeleton } from '@venture/ui/Skeleton';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import typography from '@venture/ui/typography.module.css';
import type { Step } from '../assignments/assigned-step';
import type { AssignmentOverview } from '../assignments/useAssignments';
import { Panel } from '../Panel';
import styles from './Today.module.css';
import { PRACTICE_PATH, REVIEW_PATH, type ReviewState } from './useReview';

/** The next step, which is the page's only primary action. Undefined while unknown. */
export function NextPanel({ step }: { readonly step: Step | undefined }) {
  return (
    <Panel title="Your next step" icon={<CompassIcon aria-hidden />} headingLevel={2} tone="primary">
      {step ? <Known step={step} /> : <Skeleton label="Finding your next step" />}
    </Panel>
  );
}

function Known({ step: { title, text, to, action } }: { readonly step: Step }) {
  return (
    <>
      <p className={typography['big']}>{title}</p>
      <p>{text}</p>
      <p className={styles['end']}>
        <LinkButton to={to} size="large">
          {action}
          <NextIcon aria-hidden />
        </LinkButton>
      </p>
    </>
  );
}

const SHOWN = 3;

/** A learner's assignments on the dashboard. Renders nothing if there are none. */
export function AssignmentsPanel({ known }: { readonly known: AssignmentOverview | undefined }) {
  if (!known || known.statuses.length === 0) return null;
  const { statuses, now } = known;
  const open = listOpenAssignments(statuses);
  const late = countLate(open);
  return (
    <Panel title="Assignments" icon={<CourseIcon aria-hidden />} headingLevel={2}>
      <p className={typography['muted']}>
        {open.length === 0 ? 'All done.' : `${statuses.length - open.length} of ${statuses.length} done.`}{' '}
        {late > 0 && formatCount(late, 'is late.', 'are late.')}
      </p>
      {open.length > 0 && (
        <ul className={stack['gap-2']}>
          {open.slice(0, SHOWN).map((status) => (
            <Line key={status.id} status={status} now={now} />
          ))}
        </ul>
      )}
      <p className={styles['end']}>
        <TextLink to={ASSIGNMENTS_PATH}>
          All assignments
          <NextIcon aria-hidden />
        </TextLink>
      </p>
    </Panel>
  );
}

function Line({ status, now }: { readonly status: AssignmentStatus; readonly now: Date }) {
  const { title, route, isOffered, isLinked } = status;
  return (
    <li className={styles['line']}>
      {route === null ? (
        <span>{title}</span>
      ) : (
        <TextLink to={isLinked ? route : ASSIGNMENTS_PATH}>{title}</TextLink>
      )}
      <span className={typography['note']}>
        {route === null && !isOffered ? 'no longer offered' : dueWords(status, now)}
      </span>
    </li>
  );
}

/** Shows the number of items to review today, with a link to them. */
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

/** Lists the items missed today, which are not asked again before tomorrow. */
function MissedToday({ plan: { missedToday } }: { readonly plan: ReviewPlan }) {
  if (missedToday.length === 0) return null;
  return <p className={typography['muted']}>Missed today: {describeKinds(missedToday)}</p>;
}

function isPlan(review: ReviewState): review is ReviewPlan {
  return typeof review === 'object';
}

import { sayItems, sayNext } from '@venture/progress/day';
import type { Declared } from '@venture/progress/declared';
import type { ProgressEvent } from '@venture/progress/events';
import type { ReviewPlan } from '@venture/progress/review';
import { NextIcon, TimeIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import typography from '@venture/ui/typography.module.css';
import { Panel } from './Panel';
import styles from './Today.module.css';
import { type Due, REVIEW, useDue } from './useDue';

type Props = { readonly events: readonly ProgressEvent[]; readonly declared: Declared | undefined };

/** How much is due today, and a link to it. */
export function DuePanel({ events, declared }: Props) {
  const due = useDue(events, declared);
  return (
    <Panel title="Due today" icon={<TimeIcon aria-hidden />} headingLevel={2}>
      <div className={`${stack['gap-1']} ${styles['words']}`}>{wordsFor(due)}</div>
      <p className={styles['end']}>
        {isPlan(due) && due.waiting.length > 0 ? (
          <LinkButton to={REVIEW} variant="secondary">
            Review now
          </LinkButton>
        ) : (
          <TextLink to={REVIEW}>
            Go to your review
            <NextIcon aria-hidden />
          </TextLink>
        )}
      </p>
    </Panel>
  );
}

function wordsFor(due: Due) {
  if (due === undefined) return <p>Checking what is due…</p>;
  if (due === 'unknown') return <p>What is due could not be worked out just now.</p>;
  if (isPlan(due) && due.waiting.length > 0) return <Waiting plan={due} />;
  if (!isPlan(due) || due.next === undefined) {
    return (
      <p>Nothing yet. What you miss in a quiz or a word game comes back here, so that you remember it.</p>
    );
  }
  return (
    <>
      <p>{due.asked.length > 0 ? 'Done for today.' : 'Nothing is due.'}</p>
      <p className={typography['muted']}>{sayNext(due.next, due.today)}</p>
    </>
  );
}

function Waiting({ plan: { waiting } }: { readonly plan: ReviewPlan }) {
  const words = waiting.filter(({ item }) => item.kind === 'word').length;
  const kinds = [count(waiting.length - words, 'question'), count(words, 'word')].filter(Boolean);
  return (
    <>
      <p className={typography['big']}>{sayItems(waiting.length)}</p>
      <p className={typography['muted']}>{kinds.join(' and ')} you missed, a minute or two</p>
    </>
  );
}

function count(number: number, what: string): string {
  if (number === 0) return '';
  return number === 1 ? `1 ${what}` : `${number} ${what}s`;
}

function isPlan(due: Due): due is ReviewPlan {
  return typeof due === 'object';
}

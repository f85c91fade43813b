import { useSound } from '@venture/play/sound';
import { sayNext } from '@venture/progress/day';
import type { ReviewPlan } from '@venture/progress/review';
import { EmptyState } from '@venture/ui/EmptyState';
import { SuccessIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { useSettings } from '@venture/ui/useSettings';
import { Quiz } from '../quiz/content/schema';
import { ItemForm } from './ItemForm';
import { Summary } from './Summary';
import { useReview } from './useReview';

export { Quiz };

const BACK = { to: '/dashboard-user', label: 'Back to dashboard' } as const;

/** What was missed and is due today, asked again one by one. */
export function ReviewPage({ quizzes }: { readonly quizzes: readonly Quiz[] }) {
  const review = useReview();
  const playSound = useSound(useSettings().sound);
  const { plan, shown, given, answer } = review;
  return (
    <Page width="text">
      <PageHeader
        title="Due today"
        lead="What you missed comes back just before you would forget it: at most five a day."
        back={BACK}
      />
      {shown && (
        <ItemForm
          key={shown.item.id}
          review={review}
          shown={shown}
          quizzes={quizzes}
          onAnswer={(each) => {
            playSound(each.right ? 'good' : 'bad');
            answer(each);
          }}
        />
      )}
      {!shown && plan.asked.length > 0 && (
        <Summary plan={plan} quizzes={quizzes} takesFocus={review.hasGoneOn} />
      )}
      {!shown && plan.asked.length === 0 && <NothingDue plan={plan} />}
      {!review.isKept && given && (
        <p>This browser stores nothing: your answers are gone once you leave this page.</p>
      )}
    </Page>
  );
}

function NothingDue({ plan: { next, today } }: { readonly plan: ReviewPlan }) {
  return (
    <EmptyState
      icon={<SuccessIcon />}
      title="Nothing is due."
      text={
        next
          ? sayNext(next, today)
          : 'Questions you miss in a quiz and words you miss in a game come back here, a little later each time.'
      }
      actions={
        <>
          <LinkButton to="/learning-module">Learn something new</LinkButton>
          <LinkButton to="/game-selection" variant="secondary">
            Play a game
          </LinkButton>
        </>
      }
    />
  );
}

import { pluralize } from '@venture/api/format';
import { useSound } from '@venture/game/sound';
import type { ReviewPlan } from '@venture/rules/review';
import { describeKinds, describeNextReview } from '@venture/rules/review-items';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { EmptyState } from '@venture/ui/EmptyState';
import { EnergyIcon, SuccessIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { useLocation } from '@venture/ui/router';
import { useSettings } from '@venture/ui/useSettings';
import { useMemo } from 'react';
import { Quiz } from '../quiz/content/schema';
import { shuffleOptions } from '../quiz/options';
import { ReviewItem } from './ReviewItem';
import { ReviewSummary } from './ReviewSummary';
import { useReview } from './useReview';

export { Quiz };

const BACK = { to: '/dashboard-user', label: 'Back to dashboard' } as const;

/** Today's review: asks missed items one by one. */
export function ReviewPage({ quizzes }: { readonly quizzes: readonly Quiz[] }) {
  const isPractising = new URLSearchParams(useLocation().search).has('practise');
  const review = useReview(isPractising);
  const playSound = useSound(useSettings().sound);
  const { plan, shown, given, answer } = review;
  const asked = useMemo(() => quizzes.map((quiz) => shuffleOptions(quiz, plan.today)), [quizzes, plan.today]);
  return (
    <Page width="text">
      <PageHeader
        title="Your review"
        lead="What you missed comes back just before you would forget it: at most five a day."
        back={BACK}
      />
      {shown && (
        <ReviewItem
          key={shown.item.id}
          review={review}
          shown={shown}
          quizzes={asked}
          onAnswer={(each) => {
            playSound(each.right ? 'good' : 'bad');
            answer(each);
          }}
        />
      )}
      {!shown && plan.asked.length > 0 && (
        <ReviewSummary plan={plan} quizzes={quizzes} takesFocus={review.hasGoneOn} />
      )}
      {!shown && plan.asked.length === 0 && <NothingDue plan={plan} />}
      {!shown && <MissedToday plan={plan} />}
      {!review.isKept && given && (
        <p>This browser does not store data: your answers will be lost when you leave this page.</p>
      )}
    </Page>
  );
}

function NothingDue({ plan: { next, today } }: { readonly plan: ReviewPlan }) {
  return (
    <EmptyState
      icon={<SuccessIcon />}
      title="Nothing to review."
      text={
        next
          ? describeNextReview(next, today)
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

/** Lists items missed today: they come back tomorrow, and can be practised now. */
function MissedToday({ plan: { missedToday } }: { readonly plan: ReviewPlan }) {
  if (missedToday.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="missed-today">
      <h2 id="missed-today">Missed today: {describeKinds(missedToday)}</h2>
      <p>
        {pluralize(missedToday.length, 'It comes', 'They come')} back tomorrow, since a night in between helps
        you remember.
      </p>
      <ButtonRow>
        <LinkButton to="/review?practise=today" variant="secondary">
          <EnergyIcon aria-hidden />
          Practise now
        </LinkButton>
      </ButtonRow>
    </Card>
  );
}

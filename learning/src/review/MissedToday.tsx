import { sayKinds } from '@venture/progress/day';
import type { ReviewPlan } from '@venture/progress/review';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { EnergyIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';

/** What was missed a moment ago is better asked tomorrow, and can be asked now. */
export function MissedToday({ plan: { missedToday } }: { readonly plan: ReviewPlan }) {
  if (missedToday.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="missed-today">
      <h2 id="missed-today">Missed today: {sayKinds(missedToday)}</h2>
      <p>
        {missedToday.length === 1 ? 'It comes' : 'They come'} back tomorrow, since a night in between helps
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

import { Page } from '@venture/ui/Page';
import type { ReactNode } from 'react';
import type { GameCard } from '../cards';
import { Kept } from '../first/Kept';
import { Games } from './Games';

type Props = {
  readonly hero: ReactNode;
  readonly steps: ReactNode;
  readonly testimonials: ReactNode;
  /** The cards of the games until the list of remotes is verified. */
  readonly cards?: readonly GameCard[];
};

/** The front door: what this is, a look at the games, and what learners say. */
export function LandingPage({ hero, steps, testimonials, cards = [] }: Props) {
  return (
    <Page width="full">
      <Kept name="hero">{hero}</Kept>
      <Kept name="steps">{steps}</Kept>
      <Games cards={cards} />
      <Kept name="testimonials">{testimonials}</Kept>
    </Page>
  );
}

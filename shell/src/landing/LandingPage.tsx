import { Page } from '@venture/ui/Page';
import type { ReactNode } from 'react';
import type { GameCard } from '../cards';
import { useApp } from '../first/app-context';
import { Kept } from '../first/Kept';
import { Games } from './Games';
import styles from './LandingPage.module.css';

type Props = {
  readonly hero: ReactNode;
  readonly steps: ReactNode;
  readonly testimonials: ReactNode;
  /** The cards of the games until the list of remotes is verified. */
  readonly cards?: readonly GameCard[];
};

/** The front door: what this is, a look at the games, and what learners say. */
export function LandingPage({ hero, steps, testimonials, cards = [] }: Props) {
  const { app } = useApp();
  return (
    <Page width="full">
      {app && (
        <div className={styles['own']}>
          <app.DueNotice />
          <app.Teaching />
        </div>
      )}
      <Kept name="hero">{hero}</Kept>
      <Kept name="steps">{steps}</Kept>
      <Games cards={cards} />
      <Kept name="testimonials">{testimonials}</Kept>
    </Page>
  );
}

import { LinkButton } from '@venture/ui/LinkButton';
import { Page } from '@venture/ui/Page';
import type { ReactNode } from 'react';
import { StaticPart } from '../../host/app/StaticPart';
import type { GameCard } from '../../host/list/cards';
import { Games } from './Games';
import styles from './LandingPage.module.css';

type Props = {
  /** Class notices, shown above everything else. */
  readonly notices: ReactNode;
  readonly hero: ReactNode;
  readonly steps: ReactNode;
  readonly testimonials: ReactNode;
  /** The games' cards until the list of remotes is verified. */
  readonly cards?: readonly GameCard[];
};

/** The landing page: what this is, a look at the games, and what learners say. */
export function LandingPage({ notices, hero, steps, testimonials, cards = [] }: Props) {
  return (
    <Page width="full">
      {notices && <div className={styles['own']}>{notices}</div>}
      <StaticPart name="hero">{hero}</StaticPart>
      <StaticPart name="steps">{steps}</StaticPart>
      <Games cards={cards} />
      <p className={styles['games']}>
        <LinkButton to="/games" variant="secondary">
          All games
        </LinkButton>
      </p>
      <StaticPart name="testimonials">{testimonials}</StaticPart>
    </Page>
  );
}

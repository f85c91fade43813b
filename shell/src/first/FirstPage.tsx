import { Page } from '@venture/ui/Page';
import { Skeleton } from '@venture/ui/Skeleton';
import { StatusLine } from '@venture/ui/StatusLine';
import type { GameCard } from '../cards';
import { LandingPage } from '../landing/LandingPage';
import styles from './first.module.css';
import type { Parts } from './rendered-parts';
import { useTakenOver } from './useTakenOver';

type Props = { readonly parts: Partial<Parts>; readonly cards: readonly GameCard[] };

/** The page before there is a router: the landing page, and what is shown in its place at any other address. */
export function FirstPage({ parts, cards }: Props) {
  const { hero, steps, testimonials } = parts;
  const isTakenOver = useTakenOver();
  return (
    <>
      <div className={styles['landing']}>
        <LandingPage hero={hero} steps={steps} testimonials={testimonials} cards={cards} />
      </div>
      {!isTakenOver && (
        <div className={styles['elsewhere']}>
          <AppOnItsWay />
        </div>
      )}
    </>
  );
}

/** In the place of any page until the application is there. */
export function AppOnItsWay() {
  return (
    <Page>
      <StatusLine>Loading Venture Quest</StatusLine>
      <Skeleton lines={6} />
    </Page>
  );
}

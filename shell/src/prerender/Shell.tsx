import type { Loadable } from '@venture/ui/loadable';
import type { observable } from '@venture/ui/observable';
import { Page } from '@venture/ui/Page';
import { Skeleton } from '@venture/ui/Skeleton';
import { StatusLine } from '@venture/ui/StatusLine';
import { Stopped } from '@venture/ui/Stopped';
import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { type App, AppContext, useApp } from '../host/app/app-context';
import { useIsHydrated } from '../host/app/ByLogin';
import type { GameCard } from '../host/list/cards';
import { ListingContext, type ListingState } from '../host/list/listing';
import { Layout } from '../layout/Layout';
import { LandingPage } from '../learner/landing/LandingPage';
import styles from './first.module.css';
import type { Parts } from './rendered-parts';

type Value<Kept> = Pick<ReturnType<typeof observable<Kept>>, 'get' | 'subscribe'>;

type Props = {
  readonly load: Loadable<App>;
  readonly listing: Value<ListingState>;
  /** True while the first page is shown: the landing page, before any navigation. */
  readonly isFirst: Value<boolean>;
  readonly parts: Partial<Parts>;
  /** The cards that the landing page shows before the list is verified. */
  readonly cards: readonly GameCard[];
  readonly onTakenOver: () => void;
};

/** The whole page: the layout around the first page, or around the application's pages. */
export function Shell({ load, listing, isFirst, parts, cards, onTakenOver }: Props) {
  const current = useValue(load);
  const app = current.state === 'ready' ? current.value : undefined;
  const isFirstShown = useValue(isFirst);
  const isTakenOver = useIsHydrated();
  useLayoutEffect(() => {
    if (isTakenOver) document.documentElement.removeAttribute('data-first-elsewhere');
  }, [isTakenOver]);
  const takenOver = useEffectEvent(onTakenOver);
  useEffect(() => takenOver(), []);
  return (
    <ListingContext value={useValue(listing)}>
      <AppContext value={{ app, withApp: (use) => withLoaded(load, use) }}>
        <Layout parts={parts}>
          {isFirstShown || !isTakenOver ? (
            <FirstPage parts={parts} cards={cards} />
          ) : current.state === 'failed' ? (
            <Stopped
              title={FAILED}
              text={navigator.onLine ? CONNECTION : OFFLINE}
              error={current.error}
              retry={load.retry}
            />
          ) : (
            (app?.page ?? <AppOnItsWay />)
          )}
        </Layout>
        {app?.background}
      </AppContext>
    </ListingContext>
  );
}

const FAILED = 'Venture Quest could not be loaded';
const CONNECTION = 'Some of its files did not arrive. Your connection may be slow, or the server busy.';
const OFFLINE =
  'You are offline, and this device does not have the rest of it yet. Try again with a connection.';

function useValue<Kept>({ get, subscribe }: Value<Kept>): Kept {
  return useSyncExternalStore(subscribe, get, get);
}

/** Uses the application once it has loaded. Nothing happens if loading fails: people see that and try again. */
function withLoaded({ get, subscribe, start }: Loadable<App>, use: (app: App) => void): void {
  const look = () => {
    const current = get();
    if (current.state === 'idle' || current.state === 'loading') return;
    stop();
    if (current.state === 'ready') use(current.value);
  };
  const stop = subscribe(look);
  start();
  look();
}

type FirstPageProps = { readonly parts: Partial<Parts>; readonly cards: readonly GameCard[] };

/** The page shown before there is a router: the landing page, or a placeholder at any other address. */
function FirstPage({ parts, cards }: FirstPageProps) {
  const { hero, steps, testimonials } = parts;
  const { app } = useApp();
  const isTakenOver = useIsHydrated();
  return (
    <>
      <div className={styles['landing']}>
        <LandingPage
          notices={app && <app.ClassNotices />}
          hero={hero}
          steps={steps}
          testimonials={testimonials}
          cards={cards}
        />
      </div>
      {!isTakenOver && (
        <div className={styles['elsewhere']}>
          <AppOnItsWay />
        </div>
      )}
    </>
  );
}

/** Stands in for any page until the application has loaded. */
function AppOnItsWay() {
  return (
    <Page>
      <StatusLine>Loading Venture Quest</StatusLine>
      <Skeleton lines={6} />
    </Page>
  );
}

import { type ComponentType, createContext, type ReactNode, use } from 'react';

export type Navigate = (to: string) => unknown;

/**
 * Everything that hydrating the first page does not need: the router and its pages, the remotes, background work, and what opens
 * on demand. It is loaded after the first page, and at once for any other.
 */
export type App = {
  readonly navigate: Navigate;
  readonly logOut: () => void;
  /** The page of the address. */
  readonly page: ReactNode;
  /** Results that are only on this device. */
  readonly SyncNotice: ComponentType;
  /** Remotes that are unavailable. */
  readonly ListingProblems: ComponentType;
  /** Instead of the games, when there are none. */
  readonly NoGames: ComponentType;
  /** The most urgent assignment of a learner, the classes of a teacher. */
  readonly ClassNotices: ComponentType;
  /** The dialog in which pages are found by name; `prepareFinder` loads what it shows. */
  readonly Finder: ComponentType<{ readonly onDone: () => void }>;
  readonly prepareFinder: () => void;
  /** Runs beside every page. */
  readonly background: ReactNode;
};

type LoadingApp = {
  readonly app: App | undefined;
  /** Calls this with the application, and loads it first if need be. */
  readonly withApp: (use: (app: App) => void) => void;
};

export const AppContext = createContext<LoadingApp>({ app: undefined, withApp: () => undefined });

export const useApp = () => use(AppContext);

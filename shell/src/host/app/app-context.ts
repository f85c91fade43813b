import { type ComponentType, createContext, type ReactNode, use } from 'react';

export type Navigate = (to: string) => unknown;

/**
 * Everything that hydrating the landing page does not need: the router and its pages, the remotes, background work,
 * and parts that open on demand. Loads after the landing page, or at once if the visit starts on another page.
 */
export type App = {
  readonly navigate: Navigate;
  readonly logOut: () => void;
  /** The page at this address. */
  readonly page: ReactNode;
  /** The notice that some results are only on this device. */
  readonly SyncNotice: ComponentType;
  /** The notice that some remotes are unavailable. */
  readonly ListingProblems: ComponentType;
  /** Shown in place of the games when there are none. */
  readonly NoGames: ComponentType;
  /** A learner's most urgent assignment, or a teacher's classes. */
  readonly ClassNotices: ComponentType;
  /** The dialog for finding pages by name; `prepareFinder` loads its contents. */
  readonly Finder: ComponentType<{ readonly onDone: () => void }>;
  readonly prepareFinder: () => void;
  /** Components that run beside every page. */
  readonly background: ReactNode;
};

type LoadingApp = {
  readonly app: App | undefined;
  /** Calls the function with the application, which is loaded first if needed. */
  readonly withApp: (use: (app: App) => void) => void;
};

export const AppContext = createContext<LoadingApp>({ app: undefined, withApp: () => undefined });

export const useApp = () => use(AppContext);

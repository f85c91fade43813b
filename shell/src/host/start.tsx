import { readConfig } from '@venture/api/config';
import { NewVersion } from '@venture/api/react/NewVersion';
import { usePageChange } from '@venture/api/react/usePageChange';
import type { FileLoader } from '@venture/host/fetch';
import { createRemotes, type Remotes } from '@venture/host/load';
import { CrashGuard } from '@venture/host/views/CrashGuard';
import { LoadGate } from '@venture/ui/LoadGate';
import { type Loadable, loadable } from '@venture/ui/loadable';
import { Stopped } from '@venture/ui/Stopped';
import type { ComponentProps, ComponentType } from 'react';
import {
  createHashRouter,
  createPath,
  Outlet,
  RouterProvider,
  useLocation,
  useRouteError,
} from 'react-router-dom';
import type { Navigate } from './app/app-context';
import { createLoadLog, reportFailures } from './failures/report-failures';
import { type ListingState, useListing } from './list/listing';
import { loadListing, type PreviewInput } from './list/load-listing';
import { recordVisit } from './offline/install';
import { cacheInBackground, endForeignWorkers } from './offline/start';
import { readPreviewText } from './preview/preview-key';
import { followLinks, usePrefetch } from './routes/links';
import { RemoteRoute } from './routes/RemoteRoute';

/** The state of the document before the router starts. */
export type StartInput = {
  readonly files: FileLoader;
  /** First path of this document, if its first page was shown without the router. */
  readonly firstPath: string | undefined;
  readonly entriesMade: () => void;
  /** Called when the router goes to another page. */
  readonly onLeave: () => void;
  readonly showListing: (listing: ListingState) => void;
};

type OwnPages = Pick<ComponentProps<typeof RemoteRoute>, 'isOwn'> & {
  readonly pages: readonly ComponentProps<typeof OwnPage>['page'][];
  /** Addresses that no remote may have, also those of pages that this server does not offer. */
  readonly ownPaths: readonly string[];
  readonly titleOf: (pathname: string, listing: ListingState) => string | undefined;
};

/** Makes the router of own pages and remotes, reads the list, and begins what runs in the background. */
export function startHost({ files, entriesMade, onLeave, showListing, ...own }: StartInput & OwnPages) {
  const config = readConfig();
  const loadLog = createLoadLog();
  const cache = cacheInBackground();
  let preview: ListingState['preview'];
  const remotes = createRemotes(config.loadTimeoutMs, files, {
    report: (step) => {
      loadLog.write(step);
      cache.opened(step);
    },
    preview: () => preview,
  });
  const router = createHashRouter(createRoutes(remotes, config.loadTimeoutMs, own));
  router.subscribe(entriesMade);
  whenFirstPageIsLeft(router, onLeave);
  // The first page is loaded ahead, for people who come back to it.
  const first = own.pages.find(({ path }) => path === own.firstPath);
  if (first) getLoadable(first.load, first.title, config.loadTimeoutMs).start();
  const navigate: Navigate = (to) =>
    router.navigate(to, { replace: createPath(router.state.location) === to });
  const reportProblems = reportFailures(loadLog, config);
  followLinks(navigate);
  recordVisit();
  endForeignWorkers().catch(() => undefined); // a browser that blocks workers has none
  const show = (listing: ListingState) => {
    preview = listing.preview;
    reportProblems(listing);
    showListing(listing);
    cache.start(listing);
  };
  const apply = readPreviewText() === undefined ? undefined : applyPreview;
  void loadListing(config.remotes, own.ownPaths, show, apply);
  return {
    router,
    navigate,
    page: <RouterProvider router={router} />,
    background: <Background remotes={remotes} />,
  };
}

type Router = ReturnType<typeof createHashRouter>;

/** Calls `onLeave` once, when the router goes to another page than the first. */
function whenFirstPageIsLeft(router: Router, onLeave: () => void): void {
  const first = router.state.location;
  const unsubscribe = router.subscribe(({ location }) => {
    if (location === first) return;
    unsubscribe();
    onLeave();
    showLateFont().catch(() => undefined); // it looks well without
  });
}

const applyPreview = async (list: PreviewInput) => {
  const { applyPreview: apply } = await import(/* webpackChunkName: "preview" */ './preview/apply-preview');
  await apply(list);
};

function Background({ remotes }: { readonly remotes: Remotes }) {
  usePrefetch(remotes, useListing());
  return <NewVersion file="index.set" />;
}

type OwnPageProps = {
  readonly page: {
    readonly path: string;
    readonly title: string;
    readonly load: () => Promise<ComponentType>;
  };
  readonly loadTimeoutMs: number;
};

/** One of the shell's own pages, loaded when it is first shown. */
function OwnPage({ page, loadTimeoutMs }: OwnPageProps) {
  const { title } = page;
  return (
    <CrashGuard title={title} key={page.path}>
      <LoadGate title={title} load={getLoadable(page.load, title, loadTimeoutMs)}>
        {(Shown) => <Shown />}
      </LoadGate>
    </CrashGuard>
  );
}

const loads = new Map<() => Promise<ComponentType>, Loadable<ComponentType>>();

function getLoadable(load: () => Promise<ComponentType>, title: string, loadTimeoutMs: number) {
  const existing = loads.get(load) ?? loadable(title, loadTimeoutMs, load);
  loads.set(load, existing);
  return existing;
}

type Routed = OwnPages & Pick<StartInput, 'firstPath'>;

/** Own pages by the table, every other path by the list of remotes. */
function createRoutes(remotes: Remotes, loadTimeoutMs: number, { pages, isOwn, titleOf, firstPath }: Routed) {
  const own = pages.map((page) => ({
    path: page.path,
    caseSensitive: true,
    element: <OwnPage page={page} loadTimeoutMs={loadTimeoutMs} />,
  }));
  const others = { path: '*', element: <RemoteRoute remotes={remotes} isOwn={isOwn} /> };
  const element = <RoutedPage titleOf={titleOf} firstPath={firstPath} />;
  return [{ element, errorElement: <RouteError />, children: [...own, others] }];
}

function RoutedPage({ titleOf, firstPath }: Pick<Routed, 'titleOf' | 'firstPath'>) {
  usePageChange(titleOf(useLocation().pathname, useListing()), firstPath);
  return <Outlet />;
}

/** The router itself has failed. */
function RouteError() {
  return <Stopped error={useRouteError()} />;
}

/**
 * The words of a page keep their shape while it is read: a font that comes too late for the first paint is not used for
 * it (`font-display: optional`). Called when another page is shown, which then has it.
 */
async function showLateFont(): Promise<void> {
  const preload = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="font"]');
  const [face] = [...document.fonts].filter(({ status }) => status !== 'unloaded');
  if (!preload || !face) return;
  const { family, weight, unicodeRange } = face;
  const late = new FontFace(family, `url("${preload.href}")`, { weight, unicodeRange });
  document.fonts.add(await late.load());
}

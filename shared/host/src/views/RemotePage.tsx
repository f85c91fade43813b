import { Alert } from '@venture/ui/Alert';
import { EmptyState } from '@venture/ui/EmptyState';
import { LinkButton } from '@venture/ui/LinkButton';
import { LoadGate } from '@venture/ui/LoadGate';
import { Page } from '@venture/ui/Page';
import { type ComponentType, useEffect, useEffectEvent, useRef } from 'react';
import type { ListedRemote } from '../find';
import type { LoadedRemote, Remotes } from '../load';
import { CrashGuard } from './CrashGuard';
import type { FrameContext, FramedPages, FramedProps } from './FramedPage';

type Props = {
  readonly remotes: Remotes;
  readonly remote: ListedRemote;
  readonly path: string;
  /** Context for framed remotes. */
  readonly around?: FrameContext;
};

/** A remote's page, loaded when shown; replaced by a previous release if it fails to start. */
export function RemotePage({ remotes, remote, path, around = ALONE }: Props) {
  const title = remote.routes.find((route) => route.path === path)?.title ?? remote.title;
  const hasStarted = useRef(false);
  const onStart = () => {
    hasStarted.current = true;
    remotes.report(remote, 'shown');
  };
  const onThrown = (thrown: unknown) => remotes.report(remote, 'uncaught', { thrown });
  const onCrash = (error: unknown) => {
    if (!hasStarted.current) return remotes.reportCrash(remote, error);
    remotes.report(remote, 'stopped', { thrown: error });
    return false;
  };
  return (
    <CrashGuard title={title} key={path} onCrash={onCrash}>
      <LoadGate title={title} load={remotes.get(remote)}>
        {({ pages, source }) => (
          <>
            {source === 'previous' && <PreviousReleaseNotice title={title} />}
            {pageOf(pages, path, { title, around, onStart, onThrown }) ?? <MissingPage title={title} />}
          </>
        )}
      </LoadGate>
    </CrashGuard>
  );
}

const ALONE: FrameContext = { opens: () => false };

type Shown = Pick<FramedProps, 'title' | 'around' | 'onThrown'> & { readonly onStart: () => void };

/** Returns the page at this path, in a frame or not; undefined if the release lacks it. */
function pageOf(pages: LoadedRemote['pages'], path: string, { onStart, ...shown }: Shown) {
  if (!isFramed(pages)) return pages[path] && <Started page={pages[path]} onStart={onStart} />;
  const { framed, View } = pages;
  const isThere = framed.release.routes.some((route) => route.path === path);
  return isThere ? <View {...shown} framed={framed} onShown={onStart} /> : undefined;
}

function isFramed(pages: LoadedRemote['pages']): pages is FramedPages {
  return 'framed' in pages;
}

type StartedProps = { readonly page: ComponentType; readonly onStart: () => void };

/** Renders a page and reports when it is shown: later errors are not failures to start. */
function Started({ page: Shown, onStart }: StartedProps) {
  const started = useEffectEvent(onStart);
  useEffect(() => started(), []);
  return <Shown />;
}

/** Says that a fallback release lacks this page. */
function MissingPage({ title }: { title: string }) {
  return (
    <Page>
      <EmptyState
        headingLevel={1}
        title={`${title} is not here yet`}
        text="The version in use does not have this page. Everything else works."
        actions={<LinkButton to="/">Home</LinkButton>}
      />
    </Page>
  );
}

function PreviousReleaseNotice({ title }: { title: string }) {
  return (
    <Alert tone="info" role="note">
      The newest version of {title} has a problem, so you’re seeing the previous version. Your progress is
      safe.
    </Alert>
  );
}

import type { Failure } from '@venture/contract/codes';
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { Button } from './Button';
import { ErrorState } from './ErrorState';
import { LinkButton } from './LinkButton';
import { LOAD_MS, type Loadable, loadable, TimeoutError } from './loadable';
import { Page } from './Page';
import { FAILURE_TEXTS, isRemoteError } from './remote-error';
import { Skeleton } from './Skeleton';
import { StatusLine } from './StatusLine';
import { useRetryOnline } from './useRetryOnline';

/** Milliseconds until a wait is explained, and until a way out is offered. */
const EXPLAIN_MS = 3_000;
const OFFER_MS = 10_000;

type Props<Value> = {
  readonly title: string;
  readonly load: Loadable<Value>;
  readonly children: (value: Value) => ReactNode;
};

/** Shows a {@link Loadable}'s value, or its progress until then; never an endless spinner. */
export function LoadGate<Value>({ title, load, children }: Props<Value>) {
  const current = useSyncExternalStore(load.subscribe, load.get);
  const [started, setStarted] = useState<Loadable<Value>>();
  // Before the first paint, retries after an earlier failure, which is not shown again.
  useLayoutEffect(() => {
    load.start();
    setStarted(load);
  }, [load]);
  if (current.state === 'ready') return children(current.value);
  if (current.state === 'failed' && started === load)
    return <Failed title={title} error={current.error} retry={load.retry} />;
  return <Waiting title={title} retry={load.retry} />;
}

/** A page in its own chunk, so that its remote's first page stays small; loaded when shown, or earlier by `start`. */
export function lazyPage(title: string, load: () => Promise<ComponentType>) {
  const part = loadable(title, LOAD_MS, load);
  const renderPage = () => (
    <LoadGate title={title} load={part}>
      {(Page) => <Page />}
    </LoadGate>
  );
  return Object.assign(renderPage, { start: part.start });
}

function Waiting({ title, retry }: { title: string; retry: () => void }) {
  const explained = useAfter(EXPLAIN_MS);
  const offered = useAfter(OFFER_MS);
  return (
    <Page>
      <StatusLine>
        {offered
          ? `${title} is taking a while. Your connection may be slow.`
          : explained
            ? `Still loading ${title}…`
            : `Loading ${title}`}
      </StatusLine>
      {offered && <WaysOn retry={retry} />}
      <Skeleton lines={6} />
    </Page>
  );
}

function Failed({ title, error, retry }: { title: string; error: Error; retry: () => void }) {
  useRetryOnline(retry);
  const isOurs = isRemoteError(error) && error.part === 'platform';
  return (
    <Page>
      <ErrorState
        title={`${isOurs ? 'This page' : title} could not be loaded`}
        text={FAILURE_TEXTS[failureOf(error)][1]}
        actions={<WaysOn retry={retry} />}
        details={isRemoteError(error) ? `${error.code}: ${error.message}` : error.message}
      />
    </Page>
  );
}

function failureOf(error: Error): Failure {
  if (isRemoteError(error)) return error.failure;
  if (error.name === 'ChunkLoadError') return navigator.onLine ? 'late' : 'unreachable';
  return error instanceof TimeoutError ? 'late' : 'broken';
}

function WaysOn({ retry }: { retry: () => void }) {
  return (
    <>
      <Button onClick={retry}>Try again</Button>
      <LinkButton to="/" variant="secondary">
        Home
      </LinkButton>
    </>
  );
}

function useAfter(ms: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return passed;
}

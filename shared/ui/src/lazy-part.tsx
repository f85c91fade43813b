import { type ComponentType, useLayoutEffect, useSyncExternalStore } from 'react';
import { Button } from './Button';
import { type Loadable, loadable } from './loadable';
import { StatusLine } from './StatusLine';
import stack from './stack.module.css';
import { useRetryOnline } from './useRetryOnline';

/** Longest wait for a script, as specified. */
const LOAD_MS = 120_000;

/**
 * A component whose script loads when it is first shown, or earlier by `start`. Renders nothing until then or
 * after a failure; with `failed` it shows the progress, and after a failure a message with a way to try
 * again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  failed?: string,
): ComponentType<Props> & { readonly start: () => void } {
  const part = loadable('This part', LOAD_MS, load);
  const { start } = part;
  return Object.assign((props: Props) => <Gate part={part} failed={failed} props={props} />, { start });
}

type GateProps<Props> = {
  readonly part: Loadable<ComponentType<Props>>;
  readonly failed: string | undefined;
  readonly props: Props;
};

function Gate<Props extends object>({ part, failed, props }: GateProps<Props>) {
  const current = useSyncExternalStore(part.subscribe, part.get);
  useLayoutEffect(() => part.start(), [part]);
  if (current.state === 'ready') return <current.value {...props} />;
  if (failed === undefined) return null;
  if (current.state !== 'failed') return <StatusLine>Loading…</StatusLine>;
  return <Failed text={failed} retry={part.retry} />;
}

function Failed({ text, retry }: { readonly text: string; readonly retry: () => void }) {
  useRetryOnline(retry);
  return (
    <div role="alert" className={stack['gap-3']}>
      <p>{text}</p>
      <p>
        <Button onClick={retry}>Try again</Button>
      </p>
    </div>
  );
}

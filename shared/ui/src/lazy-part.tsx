import { type ComponentType, type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { Button } from './Button';
import { ButtonRow } from './ButtonRow';
import { LOAD_MS, type Loadable, loadable } from './loadable';
import { StatusLine } from './StatusLine';
import stack from './stack.module.css';
import { useRetryOnline } from './useRetryOnline';

/** The notice shown if a part cannot be loaded: the reason, "Try again", and other things to do. */
type Failure<Props> = { readonly text: string; readonly actions?: (props: Props) => ReactNode };

/**
 * A part of a page in its own chunk, loaded when first shown, or earlier by `start`. It shows nothing until it is
 * loaded; with `failure` it says that it is loading, and offers a retry if loading failed.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  failure?: Failure<Props>,
): ComponentType<Props> & { readonly start: () => void } {
  const part = loadable('This part', LOAD_MS, load);
  const { start } = part;
  return Object.assign((props: Props) => <Gate part={part} failure={failure} props={props} />, { start });
}

type GateProps<Props> = {
  readonly part: Loadable<ComponentType<Props>>;
  readonly failure: Failure<Props> | undefined;
  readonly props: Props;
};

function Gate<Props extends object>({ part, failure, props }: GateProps<Props>) {
  const current = useSyncExternalStore(part.subscribe, part.get);
  useLayoutEffect(() => part.start(), [part]);
  if (current.state === 'ready') return <current.value {...props} />;
  if (failure === undefined) return null;
  if (current.state !== 'failed') return <StatusLine>Loading…</StatusLine>;
  return <Failed text={failure.text} retry={part.retry} actions={failure.actions?.(props)} />;
}

type FailedProps = { readonly text: string; readonly retry: () => void; readonly actions: ReactNode };

function Failed({ text, retry, actions }: FailedProps) {
  useRetryOnline(retry);
  return (
    <div role="alert" className={stack['gap-3']}>
      <p>{text}</p>
      <ButtonRow>
        <Button onClick={retry}>Try again</Button>
        {actions}
      </ButtonRow>
    </div>
  );
}

import { Button } from './Button';
import { Page } from './Page';
import stack from './stack.module.css';

type Props = {
  readonly error: unknown;
  readonly title?: string;
  readonly text?: string;
  /** Actions offered instead of a reload. */
  readonly retry?: () => void;
};

/** The last resort if the shell has failed or did not load; uses only what is always available. */
export function Stopped({ error, title = STOPPED, text = RELOAD, retry }: Props) {
  return (
    <Page width="text">
      <div role="alert" className={stack['gap-4']}>
        <h1 tabIndex={-1}>{title}</h1>
        <p>{text}</p>
        <p>
          <Button onClick={retry ?? (() => window.location.reload())}>
            {retry ? 'Try again' : 'Reload'}
          </Button>
        </p>
        <details>
          <summary>Details</summary>
          <code>{error instanceof Error ? error.message : String(error)}</code>
        </details>
      </div>
    </Page>
  );
}

const STOPPED = 'Venture Quest has stopped';
const RELOAD = 'Something went wrong on our side. What you finished is saved; reload to start afresh.';

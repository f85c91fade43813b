import { Button } from '@venture/ui/Button';
import { ErrorState } from '@venture/ui/ErrorState';
import { Page } from '@venture/ui/Page';
import { useRouteError } from 'react-router-dom';

/** The last resort: the shell itself has failed, and only a reload helps. */
export function RouteError() {
  const error = useRouteError();
  return (
    <Page>
      <ErrorState
        title="Venture Quest has stopped"
        text="Something went wrong on our side. What you finished is saved; reload to start afresh."
        actions={<Button onClick={() => window.location.reload()}>Reload</Button>}
        {...(error instanceof Error ? { details: error.message } : {})}
      />
    </Page>
  );
}

import { Button } from '@venture/ui/Button';
import { ErrorState } from '@venture/ui/ErrorState';
import { LinkButton } from '@venture/ui/LinkButton';
import { Page } from '@venture/ui/Page';

/** Nobody can say whether an address exists while no remote is known at all. */
export function ListUnavailable() {
  return (
    <Page>
      <ErrorState
        title="Modules and games are unavailable"
        text="The list of them could not be read. Reloading may help; the other pages work."
        actions={
          <>
            <Button onClick={() => window.location.reload()}>Reload</Button>
            <LinkButton to="/" variant="secondary">
              Home
            </LinkButton>
          </>
        }
      />
    </Page>
  );
}

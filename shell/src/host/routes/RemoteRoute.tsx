import { findOwner } from '@venture/host/find';
import type { Remotes } from '@venture/host/load';
import { RemotePage } from '@venture/host/views/RemotePage';
import { Button } from '@venture/ui/Button';
import { EmptyState } from '@venture/ui/EmptyState';
import { ErrorState } from '@venture/ui/ErrorState';
import { TimeIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { Page } from '@venture/ui/Page';
import { useLocation } from '@venture/ui/router';
import { Skeleton } from '@venture/ui/Skeleton';
import { Navigate } from 'react-router-dom';
import { useListing } from '../list/listing';

type Props = {
  readonly remotes: Remotes;
  /** Whether the shell itself has a listed page at this path. */
  readonly isOwn: (path: string) => boolean;
};

/** Shows a path that is not one of the shell's: a remote's page, or an unknown address, which redirects home. */
export function RemoteRoute({ remotes, isOwn }: Props) {
  const { pathname } = useLocation();
  const listing = useListing();
  const path = pathname.replace(/\/+$/, '');
  const owner = findOwner(listing.remotes, path);
  const around = {
    opens: (to: string) => findOwner(listing.remotes, to) !== undefined || isOwn(to),
  };
  if (owner) return <RemotePage key={path} remotes={remotes} remote={owner} path={path} around={around} />;
  const disabled = findOwner(listing.disabled, path);
  if (disabled) return <Disabled title={disabled.title} />;
  if (listing.pending) {
    return (
      <Page>
        <Skeleton lines={6} />
      </Page>
    );
  }
  if (listing.remotes.length === 0 && listing.problems.length > 0) return <ListUnavailable />;
  return <Navigate to="/" replace state={{ from: path }} />;
}

/** Shown for a disabled remote, which is not a failure. */
function Disabled({ title }: { title: string }) {
  return (
    <Page>
      <EmptyState
        headingLevel={1}
        icon={<TimeIcon />}
        title={`${title} is switched off`}
        text="It is not available right now. Everything else works."
        actions={<LinkButton to="/">Home</LinkButton>}
      />
    </Page>
  );
}

/** Shown while no remote is known, since the address may or may not exist. */
function ListUnavailable() {
  return (
    <Page>
      <ErrorState
        title="Modules and games are unavailable"
        text="The list of modules and games could not be read. Reloading may help; the other pages work."
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

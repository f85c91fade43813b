import { ownerOf, type Remotes } from '@venture/host/remotes';
import { RemotePage } from '@venture/host/views/RemotePage';
import { EmptyState } from '@venture/ui/EmptyState';
import { TimeIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { Page } from '@venture/ui/Page';
import { useLocation } from '@venture/ui/router';
import { Skeleton } from '@venture/ui/Skeleton';
import { Navigate } from 'react-router-dom';
import { useListing } from './list';
import { Unreadable } from './Unreadable';

/** A path that is none of the shell's own: a remote's page, or an unknown address that leads home. */
export function Elsewhere({ remotes }: { remotes: Remotes }) {
  const { pathname } = useLocation();
  const known = useListing();
  const path = pathname.replace(/\/+$/, '');
  const owner = ownerOf(known.remotes, path);
  if (owner) return <RemotePage remotes={remotes} remote={owner} path={path} />;
  const resting = ownerOf(known.resting, path);
  if (resting) return <Resting title={resting.title} />;
  if (known.pending) {
    return (
      <Page>
        <Skeleton lines={6} />
      </Page>
    );
  }
  if (known.remotes.length === 0 && known.problems.length > 0) return <Unreadable />;
  return <Navigate to="/" replace state={{ from: path }} />;
}

/** Switched off for a while, which is no failure. */
function Resting({ title }: { title: string }) {
  return (
    <Page>
      <EmptyState
        headingLevel={1}
        icon={<TimeIcon />}
        title={`${title} is resting`}
        text="It has been switched off for a while and will be back. Everything else works."
        actions={<LinkButton to="/">Home</LinkButton>}
      />
    </Page>
  );
}

import { ownerOf, type Remotes } from '@venture/shared/remotes/remotes';
import { RemotePage } from '@venture/shared/remotes/views/RemotePage';
import { useLocation } from '@venture/shared/router';
import { Page } from '@venture/shared/ui/Page';
import { Skeleton } from '@venture/shared/ui/Skeleton';
import { Navigate } from 'react-router-dom';
import { useListing } from './list';
import { Unreadable } from './Unreadable';

/** A path that is none of the shell's own: a remote's page, or an unknown address that leads home. */
export function Elsewhere({ remotes }: { remotes: Remotes }) {
  const { pathname } = useLocation();
  const known = useListing();
  const path = pathname.replace(/\/+$/, '');
  const owner = ownerOf(known, path);
  if (owner) return <RemotePage remotes={remotes} remote={owner} path={path} />;
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

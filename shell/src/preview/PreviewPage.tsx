import { ProblemError } from '@venture/api/v1/call';
import { previewRelease } from '@venture/api/v1/previews';
import { Manifest } from '@venture/contract/remotes';
import { buttonLook } from '@venture/ui/Button';
import { EmptyState } from '@venture/ui/EmptyState';
import { LockedIcon, SearchIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { Link, useLocation, useParams } from '@venture/ui/router';
import { Skeleton } from '@venture/ui/Skeleton';
import { useQuery } from '@venture/ui/useQuery';
import { useUser } from '@venture/ui/useUser';
import { useState } from 'react';
import * as v from 'valibot';
import { RequestError } from '../admin/RequestError';
import { PasswordDialog } from '../confirm/PasswordAgain';
import { needsPassword } from '../confirm/password-again';
import { OpenPreview } from './OpenPreview';

const Wanted = v.object({ remote: Manifest.entries.name, version: Manifest.entries.version });
type Wanted = v.InferOutput<typeof Wanted>;

/** Where the link of a preview leads. Nothing of the release runs before somebody has read what it is and agreed. */
export function PreviewPage() {
  const { remote = '', version = '' } = useParams();
  const wanted = { remote, version };
  const user = useUser();
  return (
    <Page>
      {!v.is(Wanted, wanted) ? (
        <NoRelease remote={remote} version={version} />
      ) : user ? (
        <Asked remote={remote} version={version} key={`${user.userId} ${remote} ${version}`} />
      ) : (
        <NotLoggedIn remote={remote} />
      )}
    </Page>
  );
}

function Asked({ remote, version }: Wanted) {
  const [isAsking, setAsking] = useState(true);
  const { result, refetch } = useQuery(previewRelease, { params: { name: remote, version } });
  if (result.state === 'loading') {
    return (
      <>
        <PageHeader title="Preview" />
        <Skeleton label="Looking for the release" lines={4} />
      </>
    );
  }
  if (result.state === 'ready') return <OpenPreview preview={result.value} />;
  const { error } = result;
  const status = error instanceof ProblemError ? error.status : undefined;
  if (status === 401) return <NotLoggedIn remote={remote} />;
  const isAgain = needsPassword(error);
  if (status === 403 && !isAgain) return <NotAllowed remote={remote} />;
  if (status === 404) return <NoRelease remote={remote} version={version} />;
  return (
    <>
      <PageHeader title="Preview" />
      <RequestError error={error} onRetry={isAgain ? () => setAsking(true) : refetch} />
      {isAgain && isAsking && <PasswordDialog onConfirm={refetch} onClose={() => setAsking(false)} />}
    </>
  );
}

const readersOf = (remote: string) => `members of the team that owns ${remote}, and for admins`;

function NotLoggedIn({ remote }: Pick<Wanted, 'remote'>) {
  const { pathname } = useLocation();
  return (
    <EmptyState
      headingLevel={1}
      icon={<LockedIcon />}
      title="Log in to see this preview"
      text={`It is for ${readersOf(remote)}. After you have logged in, you are back here.`}
      actions={
        // Of the router itself: the links of the first page carry no state.
        <Link to="/login" state={{ next: pathname }} {...buttonLook({})}>
          Log in
        </Link>
      }
    />
  );
}

function NotAllowed({ remote }: Pick<Wanted, 'remote'>) {
  return (
    <EmptyState
      headingLevel={1}
      icon={<LockedIcon />}
      title="You may not open this preview"
      text={`Previews of ${remote} are for ${readersOf(remote)}. An admin can add you to the team.`}
      actions={<LinkButton to="/">Home</LinkButton>}
    />
  );
}

function NoRelease({ remote, version }: { readonly remote: string; readonly version: string }) {
  return (
    <EmptyState
      headingLevel={1}
      icon={<SearchIcon />}
      title="There is no such release"
      text={`${remote} has no release ${version} on this server: it was never sent, or its files were deleted.`}
      actions={<LinkButton to="/">Home</LinkButton>}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@venture/api/format';
import { PasswordPrompt } from '@venture/api/react/PasswordPrompt';
import { needsPassword, withPassword } from '@venture/api/react/password-again';
import { QueryView } from '@venture/api/react/QueryView';
import { endpointQuery } from '@venture/api/react/queries';
import { call, ProblemError } from '@venture/api/v1/call';
import { describeOrigin } from '@venture/api/v1/origin-words';
import { previewRelease, type ReleasePreview } from '@venture/api/v1/previews';
import { Manifest } from '@venture/contract/remotes';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { Card } from '@venture/ui/Card';
import { EmptyState } from '@venture/ui/EmptyState';
import { Facts } from '@venture/ui/Facts';
import { LockedIcon, SearchIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { useParams } from '@venture/ui/router';
import stack from '@venture/ui/stack.module.css';
import { useUser } from '@venture/ui/useUser';
import { type ComponentProps, useState } from 'react';
import * as v from 'valibot';
import { useListing } from '../list/listing';
import { LogInFirst } from '../routes/LogInFirst';
import { expiryTime, storePreview } from './stored-preview';

const Wanted = v.object({ remote: Manifest.entries.name, version: Manifest.entries.version });
type Wanted = v.InferOutput<typeof Wanted>;

/** Opened by a preview link. The release does not run until the person has read what it is and agreed to open it. */
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
  const sent = { params: { name: remote, version } };
  const query = useQuery({
    ...endpointQuery(previewRelease, sent),
    queryFn: () => withPassword(() => call(previewRelease, sent)),
    // The call may ask for the password, which should happen only when the page is opened.
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <QueryView
        query={query}
        label="Looking for the release"
        lines={4}
        header={<PageHeader title="Preview" />}
        failed={(error) => messageFor(error, { remote, version })}
      >
        {(preview) => <OpenPreview preview={preview} />}
      </QueryView>
      <PasswordPrompt />
    </>
  );
}

function messageFor(error: unknown, { remote, version }: Wanted) {
  if (!(error instanceof ProblemError) || needsPassword(error)) return undefined;
  if (error.status === 401) return <NotLoggedIn remote={remote} />;
  if (error.status === 403) return <NotAllowed remote={remote} />;
  return error.status === 404 ? <NoRelease remote={remote} version={version} /> : undefined;
}

const readersOf = (remote: string) => `members of the team that owns ${remote}, and for admins`;

function NotLoggedIn({ remote }: Pick<Wanted, 'remote'>) {
  const text = `It is for ${readersOf(remote)}. You come back here after logging in.`;
  return <LogInFirst headingLevel={1} title="Log in to see this preview" text={text} />;
}

function NotAllowed({ remote }: Pick<Wanted, 'remote'>) {
  const text = `Previews of ${remote} are for ${readersOf(remote)}. An admin can add you to the team.`;
  return <NoPreview icon={<LockedIcon />} title="You may not open this preview" text={text} />;
}

function NoRelease({ remote, version }: { readonly remote: string; readonly version: string }) {
  const text = `${remote} has no release ${version} on this server: it was never sent, or its files were deleted.`;
  return <NoPreview icon={<SearchIcon />} title="There is no such release" text={text} />;
}

function NoPreview(props: Pick<ComponentProps<typeof EmptyState>, 'icon' | 'title' | 'text'>) {
  return <EmptyState {...props} headingLevel={1} actions={<LinkButton to="/">Home</LinkButton>} />;
}

type Props = { readonly preview: ReleasePreview };

const STATES: Readonly<Record<ReleasePreview['state'], string>> = {
  live: 'Live: everyone has it',
  previous: 'Previous: live before the current release',
  waiting: 'Waiting: an admin must approve its name',
  stored: 'Stored, not live',
  removed: 'Deleted',
};

/** Describes the release, and what opening it means, before any of it runs. */
function OpenPreview({ preview }: Props) {
  const { name, title, version, path } = preview;
  const open = useListing().remotes.find(({ isPreview }) => isPreview);
  const [isRefused, setRefused] = useState(false);
  const isOpen = open?.name === name && open.version === version;
  const openHere = () => {
    const isStored = storePreview({ remote: name, version, until: expiryTime() });
    setRefused(!isStored);
    if (!isStored) return;
    window.location.hash = path;
    window.location.reload();
  };
  return (
    <div className={stack['gap-5']}>
      <PageHeader
        title={`Preview of ${title} ${version}`}
        lead="Only in this tab, until you leave the preview. Everything else stays live, and nothing you do in the preview is saved."
      />
      <Card>
        <Facts facts={factsOf(preview)} />
      </Card>
      <Alert tone="info" role="note" title="It runs in a frame of its own">
        It cannot act in your name. It may not have been approved, so do not enter a password in it.
      </Alert>
      {isRefused && (
        <Alert>This browser does not store data for this page, so previews cannot be opened.</Alert>
      )}
      <div>
        {isOpen ? (
          <LinkButton to={path}>Go to {title}</LinkButton>
        ) : (
          <Button onClick={openHere}>Open preview</Button>
        )}
      </div>
    </div>
  );
}

function factsOf({ name, owner, state, storedAt, origin }: ReleasePreview) {
  return [
    ['Remote', owner === undefined ? name : `${name}, of the team ${owner}`],
    ['State', STATES[state]],
    ['Sent', [formatDateTime(storedAt), ...describeOrigin(origin)].join(' · ')],
  ] as const;
}

import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@venture/api/react/QueryView';
import { endpointQuery, useServerMutation } from '@venture/api/react/queries';
import { errorSentence } from '@venture/api/react/RequestError';
import { call, ProblemError } from '@venture/api/v1/call';
import type { ResponseOf } from '@venture/api/v1/endpoint';
import { findClass, joinClass } from '@venture/api/v1/my-classes';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { EmptyState } from '@venture/ui/EmptyState';
import { PeopleIcon, SearchIcon, SuccessIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { useParams } from '@venture/ui/router';
import { useUser } from '@venture/ui/useUser';
import { useEffect, useRef } from 'react';
import { LogInFirst } from '../../host/routes/LogInFirst';
import { useReloadAssignments } from '../assignments/useAssignments';
import { formatOwners, JoinConsent } from './Invitations';

/** Opened by a class's link or QR code. Shows the class and what joining means. */
export function JoinPage() {
  const { code = '' } = useParams();
  const user = useUser();
  return (
    <Page width="text">{user ? <Asked key={`${user.userId} ${code}`} code={code} /> : NOT_LOGGED_IN}</Page>
  );
}

const NOT_LOGGED_IN = (
  <LogInFirst
    headingLevel={1}
    title="Log in to join your class"
    text="Or create an account; it takes a minute. Then you can see which class this is and join it."
    isForNew
  />
);

function Asked({ code }: { readonly code: string }) {
  return (
    <QueryView
      query={useQuery(endpointQuery(findClass, { params: { code } }))}
      label="Looking for the class"
      lines={4}
      header={<PageHeader title="Join a class" />}
      failed={messageFor}
    >
      {(found) => <Found foundClass={found} code={code} />}
    </QueryView>
  );
}

function messageFor(error: unknown) {
  if (!(error instanceof ProblemError)) return undefined;
  if (error.status === 401) return NOT_LOGGED_IN;
  if (error.code === 'removed-from-class') {
    return <NoClass title="You were removed from this class" text={error.message} />;
  }
  return error.status === 400 || error.status === 422 ? <NoClass {...GONE} /> : undefined;
}

const GONE = {
  title: 'This link no longer works',
  text: 'Your teacher may have replaced it or archived the class. Ask for the new link or code.',
};

function NoClass({ title, text }: typeof GONE) {
  return (
    <EmptyState
      headingLevel={1}
      icon={<SearchIcon />}
      title={title}
      text={text}
      actions={<LinkButton to="/account">Enter a code</LinkButton>}
    />
  );
}

type FoundProps = { readonly foundClass: ResponseOf<typeof findClass>; readonly code: string };

function Found({ foundClass, code }: FoundProps) {
  // The heading that had the focus was part of the loading state and is gone.
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
  }, []);
  const reloadAssignments = useReloadAssignments();
  const join = useServerMutation(() => call(joinClass, { body: { code } }).then(reloadAssignments));
  if (join.isSuccess || foundClass.isMember) return <Member name={foundClass.name} isNew={join.isSuccess} />;
  return (
    <>
      <PageHeader title={`Join ${foundClass.name}`} lead={formatOwners(foundClass)} />
      <Card as="section" padding="large" aria-label="What joining means">
        <JoinConsent />
        {join.isError && <Alert>{errorSentence(join.error)}</Alert>}
        <ButtonRow>
          <Button size="large" working={join.isPending} onClick={() => join.mutate()}>
            Join
          </Button>
          <LinkButton to="/dashboard-user" variant="secondary" size="large">
            Not now
          </LinkButton>
        </ButtonRow>
      </Card>
    </>
  );
}

function Member({ name, isNew }: { readonly name: string; readonly isNew: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  // The button that was removed had the focus.
  useEffect(() => {
    if (isNew) place.current?.querySelector('h1')?.focus();
  }, [isNew]);
  return (
    <div ref={place} role="status">
      <EmptyState
        headingLevel={1}
        icon={isNew ? <SuccessIcon /> : <PeopleIcon />}
        title={isNew ? `You have joined ${name}` : `You are already in ${name}`}
        text="Your dashboard shows what is due. You can leave the class on your account page."
        actions={
          <>
            <LinkButton to="/dashboard-user">Your dashboard</LinkButton>
            <LinkButton to="/account" variant="secondary">
              Your account
            </LinkButton>
          </>
        }
      />
    </div>
  );
}

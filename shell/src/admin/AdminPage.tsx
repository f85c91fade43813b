import { useSession } from '@venture/shared/session';
import { EmptyState } from '@venture/shared/ui/EmptyState';
import { LockedIcon } from '@venture/shared/ui/icons';
import { LinkButton } from '@venture/shared/ui/LinkButton';
import { Page } from '@venture/shared/ui/Page';
import { PageHeader } from '@venture/shared/ui/PageHeader';
import { Skeleton } from '@venture/shared/ui/Skeleton';
import { ProblemError } from '@venture/shared/v1/call';
import { createContext, type ReactNode, use } from 'react';
import { AreaNav } from './AreaNav';
import { AREAS, type AreaPath } from './areas';
import { Trouble } from './Trouble';
import { useMe } from './useMe';

type Props = {
  readonly area: AreaPath;
  readonly lead: ReactNode;
  /** Stands at the end of the title's line. */
  readonly actions?: ReactNode;
  /** Shown, and so asked for, only to whom the server lets administer. */
  readonly children: ReactNode;
};

/** The frame of every page for administering: the way back, the way across, and the guard. */
export function AdminPage({ area, lead, actions, children }: Props) {
  const session = useSession();
  const title = AREAS.find(({ path }) => path === area)?.title ?? area;
  return (
    <Page>
      <PageHeader
        title={title}
        lead={lead}
        back={{ to: '/dashboard-admin', label: 'Back to admin dashboard' }}
        actions={actions}
      />
      {session ? (
        <Guarded key={session.userId} userId={session.userId} area={area}>
          {children}
        </Guarded>
      ) : (
        <NotLoggedIn />
      )}
    </Page>
  );
}

const MyIdContext = createContext('');

/** The id of the person who administers here. */
export function useMyId(): string {
  return use(MyIdContext);
}

type GuardedProps = Pick<Props, 'area' | 'children'> & { readonly userId: string };

function Guarded({ userId, area, children }: GuardedProps) {
  const { asked, again } = useMe(userId);
  if (asked.state === 'loading') return <Skeleton label="Checking what you may do" lines={4} />;
  if (asked.state === 'failed') {
    const isOut = asked.error instanceof ProblemError && asked.error.status === 401;
    return isOut ? <NotLoggedIn /> : <Trouble error={asked.error} again={again} />;
  }
  if (!asked.value.mayAdminister) return <NotAllowed email={asked.value.email} />;
  return (
    <MyIdContext value={asked.value.userId}>
      <AreaNav current={area} />
      {children}
    </MyIdContext>
  );
}

function NotLoggedIn() {
  return (
    <EmptyState
      icon={<LockedIcon />}
      title="Log in first"
      text="This page is for people who administer this installation."
      actions={<LinkButton to="/login">Log in</LinkButton>}
    />
  );
}

function NotAllowed({ email }: { readonly email: string }) {
  return (
    <EmptyState
      icon={<LockedIcon />}
      title="This page needs a privilege"
      text={`You are logged in as ${email}. Somebody who administers this installation can let you in; the account type chosen at sign-up does not.`}
      actions={
        <LinkButton to="/dashboard-user" variant="secondary">
          Your dashboard
        </LinkButton>
      }
    />
  );
}

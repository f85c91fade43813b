import { ProblemError } from '@venture/api/v1/call';
import type { Me } from '@venture/api/v1/me';
import { type Role, roleOf } from '@venture/api/v1/roles';
import { AreaNav } from '@venture/client/AreaNav';
import { type Area, areaOf, mayBeOpenedBy } from '@venture/client/areas';
import { PasswordAgain } from '@venture/client/PasswordAgain';
import { RequestError } from '@venture/client/RequestError';
import { useMe } from '@venture/client/useMe';
import { buttonLook } from '@venture/ui/Button';
import { EmptyState } from '@venture/ui/EmptyState';
import { LockedIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { useLocation } from '@venture/ui/router';
import { Skeleton } from '@venture/ui/Skeleton';
import { useUser } from '@venture/ui/useUser';
import { createContext, type ReactNode, use } from 'react';
import { addressInShell } from './Link';

type Props = {
  /** Its id in `shell.json`. */
  readonly area: string;
  /** Of a page below it: what that is called, and the way back. */
  readonly below?: { readonly title: string; readonly back: Back };
  readonly lead?: ReactNode;
  /** Shown, and so asked for, only to whom the server gives the role that the page needs. */
  readonly children: ReactNode;
};

type Back = { readonly to: string; readonly label: string };
const TO_DASHBOARD: Back = { to: '/dashboard-admin', label: 'Back to admin dashboard' };

/** The frame of every admin page: the way back, the navigation, and the guard. */
export function AdminPage({ area: id, below, lead, children }: Props) {
  const session = useUser();
  const area = areaOf(id);
  return (
    <Page>
      <PageHeader title={below?.title ?? area.title} lead={lead} back={below?.back ?? TO_DASHBOARD} />
      {session ? (
        <Guarded key={session.userId} userId={session.userId} area={area}>
          {children}
        </Guarded>
      ) : (
        <NotLoggedIn area={area} />
      )}
    </Page>
  );
}

type Self = { readonly id: string; readonly role: Role };
const SelfContext = createContext<Self>({ id: '', role: 'learner' });

/** The id of the person who administers or teaches here. */
export function useMyId(): string {
  return use(SelfContext).id;
}

/** In which role they do. */
export function useMyRole(): Role {
  return use(SelfContext).role;
}

type GuardedProps = { readonly userId: string; readonly area: Area; readonly children: ReactNode };

function Guarded({ userId, area, children }: GuardedProps) {
  const { result, refetch } = useMe(userId);
  if (result.state === 'loading') return <Skeleton label="Checking your access" lines={4} />;
  if (result.state === 'failed') {
    const isOut = result.error instanceof ProblemError && result.error.status === 401;
    return isOut ? <NotLoggedIn area={area} /> : <RequestError error={result.error} onRetry={refetch} />;
  }
  const role = roleOf(result.value);
  if (!mayBeOpenedBy(result.value, area)) return <NotAllowed me={result.value} area={area} />;
  return (
    <SelfContext value={{ id: result.value.userId, role }}>
      <AreaNav label="Administration" current={area} me={result.value} />
      {children}
      <PasswordAgain />
    </SelfContext>
  );
}

function NotLoggedIn({ area }: { readonly area: Area }) {
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      icon={<LockedIcon />}
      title="Log in first"
      text={`This page is for ${readersOf(area)}.`}
      actions={
        <a href={addressInShell(`${pathname}${search}${search ? '&' : '?'}log-in`)} {...buttonLook({})}>
          Log in
        </a>
      }
    />
  );
}

/** Who may open a page, in words. */
function readersOf({ isForTeams, role }: Area): string {
  if (isForTeams) return 'admins and members of teams';
  return role === 'admin' ? 'admins' : 'admins and instructors';
}

function NotAllowed({ me, area }: { readonly me: Me; readonly area: Area }) {
  const who = `You are logged in as ${me.email}`;
  if (roleOf(me) === 'instructor') {
    return (
      <EmptyState
        icon={<LockedIcon />}
        title={`This page is for ${readersOf(area)}`}
        text={`${who}, as an instructor. You can open your classes and their reports; an admin can make you an admin too.`}
        actions={<LinkButton to="/admin/courses">Your classes</LinkButton>}
      />
    );
  }
  const role = area.role === 'admin' ? 'an admin' : 'an instructor';
  return (
    <EmptyState
      icon={<LockedIcon />}
      title="You do not have access to this page"
      text={`${who}. An admin can give you the role of ${role}; the account type you chose at sign-up does not.`}
      actions={
        <LinkButton to="/dashboard-user" variant="secondary">
          Your dashboard
        </LinkButton>
      }
    />
  );
}

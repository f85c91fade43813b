import { useQuery } from '@tanstack/react-query';
import { AreaNav } from '@venture/api/react/AreaNav';
import { type Area, findArea, mayPersonOpen } from '@venture/api/react/areas';
import { PasswordPrompt } from '@venture/api/react/PasswordPrompt';
import { isLoggedOut, QueryView } from '@venture/api/react/QueryView';
import { endpointQuery } from '@venture/api/react/queries';
import { HasLoginContext } from '@venture/api/react/RequestError';
import { getMe, type Me } from '@venture/api/v1/me';
import type { Role } from '@venture/api/v1/roles';
import { Alert } from '@venture/ui/Alert';
import { buttonLook } from '@venture/ui/Button';
import { EmptyState } from '@venture/ui/EmptyState';
import { LockedIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { useUser } from '@venture/ui/useUser';
import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import { LoginLink, useLoginAddress } from './Link';
import { NoticeArea } from './Notice';

type Props = {
  /** Id of the page in `staff-pages.json`. */
  readonly area: string;
  /** The header, for a page below the one with this id. */
  readonly header?: ComponentProps<typeof PageHeader>;
  /** Rendered, and so loaded, only for people with the role that the page needs. */
  readonly children: ReactNode;
};

const TO_DASHBOARD = { to: '/dashboard-admin', label: 'Back to admin dashboard' };

/** The frame of every admin page: the way back, the navigation, and the guard. */
export function StaffPageLayout({ area: id, header, children }: Props) {
  const session = useUser();
  const area = findArea(id);
  return (
    <Page>
      <PageHeader {...(header ?? { title: area.title, lead: area.lead, back: TO_DASHBOARD })} />
      {session ? <Guarded area={area}>{children}</Guarded> : <NotLoggedIn area={area} />}
    </Page>
  );
}

type Self = { readonly id: string; readonly role: Role };
const SelfContext = createContext<Self>({ id: '', role: 'learner' });

/** Returns the logged-in person's id. */
export function useMyId(): string {
  return use(SelfContext).id;
}

export function useIsAdmin(): boolean {
  return use(SelfContext).role === 'admin';
}

type GuardedProps = { readonly area: Area; readonly children: ReactNode };

function Guarded({ area, children }: GuardedProps) {
  const me = useQuery(endpointQuery(getMe, {}));
  const hasEnded = isLoggedOut(me.error);
  if (hasEnded && !me.data) return <NotLoggedIn area={area} />;
  return (
    <QueryView query={me} label="Checking your access" lines={4}>
      {(person) =>
        mayPersonOpen(person, area) ? (
          <SelfContext value={{ id: person.userId, role: person.role }}>
            <AreaNav label="Administration" current={area} me={person} />
            {hasEnded && <SessionEnded />}
            <HasLoginContext value={hasEnded}>
              <NoticeArea>{children}</NoticeArea>
            </HasLoginContext>
            <PasswordPrompt />
          </SelfContext>
        ) : (
          <NotAllowed me={person} area={area} />
        )
      }
    </QueryView>
  );
}

/** The typed text is kept: the login opens beside this page, which retries once it is visible again. */
function SessionEnded() {
  return (
    <Alert tone="warn" title="You have been logged out">
      <p>
        Nothing that you typed here is lost, and nothing more is saved. <LoginLink />, then come back to this
        tab.
      </p>
    </Alert>
  );
}

function NotLoggedIn({ area }: { readonly area: Area }) {
  return (
    <EmptyState
      icon={<LockedIcon />}
      title="Log in first"
      text={`This page is for ${readersOf(area)}.`}
      actions={
        <a href={useLoginAddress()} {...buttonLook({})}>
          Log in
        </a>
      }
    />
  );
}

/** Describes who may open a page. */
function readersOf({ isForTeams, role }: Area): string {
  if (isForTeams) return 'admins and members of teams';
  return role === 'admin' ? 'admins' : 'admins and instructors';
}

function NotAllowed({ me, area }: { readonly me: Me; readonly area: Area }) {
  const who = `You are logged in as ${me.email}`;
  if (me.role === 'instructor') {
    return (
      <EmptyState
        icon={<LockedIcon />}
        title={`This page is for ${readersOf(area)}`}
        text={`${who}, as an instructor. You can open your classes and their reports; ask an admin if you need more.`}
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

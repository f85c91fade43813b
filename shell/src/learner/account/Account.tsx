import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '@venture/api/accounts';
import { answersV1, readConfig } from '@venture/api/config';
import { formatDateTime } from '@venture/api/format';
import { MutationResult } from '@venture/api/react/MutationResult';
import { PasswordPrompt } from '@venture/api/react/PasswordPrompt';
import { isLoggedOut, QueryView } from '@venture/api/react/QueryView';
import { endpointQuery, useServerMutation } from '@venture/api/react/queries';
import { RequestError } from '@venture/api/react/RequestError';
import { buildUrl, call } from '@venture/api/v1/call';
import { changeName, exportMe, getMe, type Me, myDownloads } from '@venture/api/v1/me';
import type { Role } from '@venture/api/v1/roles';
import { Button, buttonLook } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { Facts } from '@venture/ui/Facts';
import { Field } from '@venture/ui/Field';
import { LinkButton } from '@venture/ui/LinkButton';
import lists from '@venture/ui/lists.module.css';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { SettingsFields } from '@venture/ui/SettingsFields';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import typography from '@venture/ui/typography.module.css';
import { useSettings } from '@venture/ui/useSettings';
import { useUser } from '@venture/ui/useUser';
import { type FormEvent, useState } from 'react';
import { LogInFirst } from '../../host/routes/LogInFirst';
import { MyClasses } from '../classes/MyClasses';
import { NOTEBOOK_PATH, useHasNotebook } from '../notebook';
import { WhoSees } from '../privacy/WhoSees';
import { DeleteAccount } from './DeleteAccount';
import { Security } from './Security';

const OWN_LEAD = 'Your details and settings, where you are logged in, and what is kept about you.';

const DEVICE_LEAD = 'The settings of this device.';
const GUEST_LEAD = 'The settings of this device, and how to get an account.';

/** A person's own account and data, and the device settings, which guests have too. */
export function Account() {
  const session = useUser();
  const hasAccount = answersV1();
  return (
    <Page width="text">
      <PageHeader
        title="Your account"
        lead={session ? (hasAccount ? OWN_LEAD : DEVICE_LEAD) : GUEST_LEAD}
        back={{ to: '/dashboard-user', label: 'Back to dashboard' }}
      />
      {session && hasAccount ? (
        <AccountOf key={session.userId} />
      ) : (
        <>
          <OnThisDevice />
          {!session && (
            <LogInFirst
              title="You are not logged in"
              text="As a guest you have no account. Your progress stays in this browser, and is added to your account once you have one."
              isForNew
            />
          )}
        </>
      )}
    </Page>
  );
}

function OnThisDevice() {
  return (
    <>
      <DeviceSettings />
      <Notebook />
    </>
  );
}

/** The settings that games and timed quizzes show under "Settings", which belong to the device. */
function DeviceSettings() {
  return (
    <Card as="section" padding="large" aria-labelledby="device-settings">
      <h2 id="device-settings">Settings on this device</h2>
      <SettingsFields settings={useSettings()} timersApplyTo="your next game or timed quiz" />
    </Card>
  );
}

function Notebook() {
  if (!useHasNotebook()) return null;
  return (
    <Card as="section" padding="large">
      <h2>Your notebook</h2>
      <p>
        What you wrote in the modules is in <TextLink to={NOTEBOOK_PATH}>My notebook</TextLink>.
      </p>
    </Card>
  );
}

/** The account as the server knows it, and the settings of the device, which need no server. */
function AccountOf() {
  const query = useQuery(endpointQuery(getMe, {}));
  const { data: me, error, isError } = query;
  const isOut = isLoggedOut(error);
  return (
    <>
      {isOut ? (
        <RequestError error={error} onRetry={() => void query.refetch()} />
      ) : (
        <QueryView query={query} label="Loading your account" lines={5}>
          {(loaded) => <Identity me={loaded} />}
        </QueryView>
      )}
      {isError && !me && (
        <p>Your account needs a connection; what follows is on this device and works without.</p>
      )}
      <OnThisDevice />
      {me && !isOut && (
        <>
          <Security me={me} />
          <MyClasses />
          <YourData />
          <DeleteAccount {...me} />
          <PasswordPrompt />
        </>
      )}
    </>
  );
}

const ROLE_TEXTS: Readonly<Record<Role, string>> = {
  learner: '',
  instructor: 'Instructor: you can create classes and see their reports',
  admin: 'Admin: you can manage this site',
};

const LINKS = [
  ['admin', { to: '/dashboard-admin', label: 'Admin dashboard' }],
  [
    'member',
    { to: '/admin/releases', label: 'Releases of your teams' },
    { to: '/admin/teams', label: 'Members and tokens' },
  ],
  [
    'instructor',
    { to: '/admin/courses', label: 'Your classes' },
    { to: '/admin/reports', label: 'Their reports' },
  ],
] as const;

function Identity({ me }: { readonly me: Me }) {
  const { fullName, email, role, teams = [] } = me;
  return (
    <Card as="section" padding="large">
      <h2>Who you are</h2>
      <Facts
        facts={[
          ['Name', fullName],
          ['Email', email],
          ...(ROLE_TEXTS[role] ? [['Role', ROLE_TEXTS[role]] as const] : []),
          ...(teams.length > 0 ? [['Teams', teams.join(', ')] as const] : []),
        ]}
      />
      <RenameForm name={fullName} />
      {!readConfig().mail && role !== 'admin' && (
        <p>To change your email, ask an administrator: this site sends no mail.</p>
      )}
      {LINKS.filter(([who]) => who === role || (who === 'member' && teams.length > 0)).map(([, ...links]) => (
        <ButtonRow key={links[0].to}>
          {links.map(({ to, label }) => (
            <LinkButton key={to} to={to} variant="secondary">
              {label}
            </LinkButton>
          ))}
        </ButtonRow>
      ))}
    </Card>
  );
}

/** Corrects the person's own name. */
function RenameForm({ name }: { readonly name: string }) {
  const [typed, setTyped] = useState(name);
  const rename = useServerMutation((fullName: string) => call(changeName, { body: { fullName } }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate(typed, { onSuccess: () => setTyped(typed.trim()) });
  };
  return (
    <form className={stack['gap-3']} onSubmit={submit}>
      <Field
        label="Name"
        maxLength={LIMITS.fullName}
        required
        pattern=".*\S.*"
        title="At least one letter"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ButtonRow>
        <Button type="submit" variant="secondary" working={rename.isPending}>
          Rename
        </Button>
      </ButtonRow>
      <MutationResult mutation={rename} done="Your name has been changed." />
    </form>
  );
}

/** Offers a copy of the person's data, and shows who can see it and each download by an admin. */
function YourData() {
  return (
    <>
      <Card as="section" padding="large">
        <h2>Your data</h2>
        <p>
          One JSON file with everything this server keeps about you: your account, your progress with every
          answer and every move, your notebook, your saved games, your ranks on leaderboards, your classes and
          your messages.
        </p>
        <ButtonRow>
          <a href={buildUrl(exportMe)} download {...buttonLook({ variant: 'secondary' })}>
            Download my data
          </a>
        </ButtonRow>
      </Card>
      <Card as="section" padding="large" aria-labelledby="who-sees">
        <h2 id="who-sees">Who can see what</h2>
        <WhoSees />
        <h3>Downloads by administrators</h3>
        <Downloads />
      </Card>
    </>
  );
}

function Downloads() {
  const query = useQuery(endpointQuery(myDownloads, {}));
  return (
    <QueryView query={query} label="Loading downloads of your data" lines={2} headingLevel={3}>
      {({ downloads }) =>
        downloads.length === 0 ? (
          <p>No download by an administrator is recorded.</p>
        ) : (
          <ul className={lists['rows']}>
            {downloads.map(({ at, reason }) => (
              <li key={at}>
                <div>
                  <p className={lists['name']}>An administrator downloaded your data.</p>
                  <p className={typography['note']}>{formatDateTime(at)}</p>
                  <p>{reason === undefined ? 'No reason was recorded.' : `Reason: ${reason}`}</p>
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}

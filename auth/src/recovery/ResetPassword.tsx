import { readConfig } from '@venture/api/config';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { useFocusWhen } from '@venture/ui/focus';
import { LinkButton } from '@venture/ui/LinkButton';
import { PasswordField } from '@venture/ui/PasswordField';
import { Skeleton } from '@venture/ui/Skeleton';
import { useSubmission } from '@venture/ui/useSubmission';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { AuthLayout, Lead } from '../AuthLayout';
import { readField } from '../post';
import { LinkInvalid } from './LinkInvalid';
import { checkLink, choosePassword, MESSAGES } from './recovery';
import { useLinkToken } from './useLinkToken';

export function ResetPassword() {
  const token = useLinkToken();
  return (
    <AuthLayout title="Set a new password" leadsBack>
      <Steps key={token} token={token} />
    </AuthLayout>
  );
}

const AGAIN = { to: '/forgot-password', label: 'Ask for a new link' } as const;

function Steps({ token }: { readonly token: string | undefined }) {
  const [link, setLink] = useState<'unknown' | 'usable' | 'invalid'>('unknown');
  const [email, setEmail] = useState<string>();
  // Checks the link first, so that nobody chooses a password only to learn that the link has expired.
  useEffect(() => {
    if (token === undefined) return;
    void checkLink(token).then(({ isUsable }) => setLink(isUsable ? 'usable' : 'invalid'));
  }, [token]);
  if (email !== undefined) return <Done email={email} />;
  if (token !== undefined && link === 'unknown') return <Skeleton label="Checking the link" lines={4} />;
  if (token !== undefined && link === 'usable') {
    return <PasswordForm token={token} onDone={setEmail} onInvalid={() => setLink('invalid')} />;
  }
  return readConfig().mail ? (
    <LinkInvalid isMissing={token === undefined} again={AGAIN} />
  ) : (
    <LinkInvalid isMissing={token === undefined}>
      Ask the person who gave you the link for a new one.
    </LinkInvalid>
  );
}

type FormProps = {
  readonly token: string;
  readonly onDone: (email: string) => void;
  readonly onInvalid: () => void;
};

type Refusals = { readonly password?: string; readonly repeated?: string };

function PasswordForm({ token, onDone, onInvalid }: FormProps) {
  const [refusals, setRefusals] = useState<Refusals>({});
  const submission = useSubmission();
  const password = useRef<HTMLInputElement>(null);
  const repeated = useRef<HTMLInputElement>(null);
  const refuse = (wrong: Refusals) => {
    setRefusals(wrong);
    (wrong.password ? password : repeated).current?.focus();
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (submission.working) return;
    const form = new FormData(event.currentTarget);
    const chosen = readField(form, 'password');
    if (chosen === '') return refuse({ password: MESSAGES.required });
    if (chosen !== readField(form, 'repeated')) return refuse({ repeated: MESSAGES.mismatch });
    setRefusals({});
    const result = await submission.run((signal) => choosePassword(token, chosen, signal));
    if (result === 'left') return;
    if ('email' in result) onDone(result.email);
    else if (result.isLinkInvalid) onInvalid();
    else refuse({ password: result.message });
  };

  return (
    <form onSubmit={submit} noValidate>
      <Lead>You will then log in with it on all your devices.</Lead>
      <PasswordField
        ref={password}
        label="New password"
        name="password"
        hint={MESSAGES.policy}
        autoComplete="new-password"
        error={refusals.password}
        required
      />
      <PasswordField
        ref={repeated}
        label="Confirm new password"
        name="repeated"
        autoComplete="new-password"
        error={refusals.repeated}
        required
      />
      <Button type="submit" working={submission.working} size="large" wide>
        Set password
      </Button>
    </form>
  );
}

/** Leads to the login page, with the email filled in. */
function Done({ email }: { readonly email: string }) {
  const next = useFocusWhen<HTMLAnchorElement>();
  return (
    <>
      <Alert tone="success" role="status" title="Your password is set">
        All devices were logged out. Log in with the new password.
      </Alert>
      <LinkButton ref={next} to="/login" state={{ email }} size="large" wide>
        Log in now
      </LinkButton>
    </>
  );
}

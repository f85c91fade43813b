import { Button } from '@venture/ui/Button';
import { LinkButton } from '@venture/ui/LinkButton';
import { PasswordField } from '@venture/ui/PasswordField';
import { useNavigate } from '@venture/ui/router';
import { useSubmission } from '@venture/ui/useSubmission';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { AuthLayout, FormNotice, Lead } from '../AuthLayout';
import { logIn } from '../login/login';
import { readField } from '../post';
import { LinkInvalid } from '../recovery/LinkInvalid';
import { checkLink, confirmEmailAddress } from '../recovery/recovery';
import { useLinkToken } from '../recovery/useLinkToken';
import { takeDestination } from './destination';

export function ConfirmEmail() {
  const token = useLinkToken();
  return (
    <AuthLayout title="Confirm your email" leadsBack>
      <Steps key={token} token={token} />
    </AuthLayout>
  );
}

const AGAIN = { to: '/signup', label: 'Sign up again' } as const;

function Steps({ token }: { readonly token: string | undefined }) {
  const [isInvalid, setInvalid] = useState(false);
  const [confirmed, setConfirmed] = useState<string>();
  if (confirmed !== undefined) return <Confirmed email={confirmed} />;
  if (token !== undefined && !isInvalid) {
    return <PasswordForm token={token} onConfirmed={setConfirmed} onInvalid={() => setInvalid(true)} />;
  }
  return (
    <LinkInvalid isMissing={token === undefined} again={AGAIN}>
      If you have already confirmed your email, log in. Otherwise, get a new link: sign up again, or, for a
      new email of your account, ask for it on the page “Your account”.
    </LinkInvalid>
  );
}

type FormProps = {
  readonly token: string;
  readonly onConfirmed: (email: string) => void;
  readonly onInvalid: () => void;
};

/**
 * Asks for the password, so that nobody confirms an account that somebody else created with their address; then
 * logs in.
 */
function PasswordForm({ token, onConfirmed, onInvalid }: FormProps) {
  const [refusal, setRefusal] = useState<string>();
  const [email, setEmail] = useState<string>();
  useEffect(() => void checkLink(token).then((link) => setEmail(link.confirms)), [token]);
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const submission = useSubmission();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (submission.working) return;
    const password = readField(new FormData(event.currentTarget), 'password');
    setRefusal(undefined);
    const result = await submission.run((signal) => confirmEmailAddress(token, password, signal));
    if (result === 'left') return;
    if ('email' in result) {
      const login = await submission.run((signal) => logIn(result.email, password, signal));
      if (login === 'logged-in') await navigate(takeDestination(result.email) ?? '/home');
      else onConfirmed(result.email);
      return;
    }
    if (result.isLinkInvalid) return onInvalid();
    setRefusal(result.message);
    field.current?.select();
  };

  return (
    <form onSubmit={submit}>
      <Lead>{`${email ? `To confirm ${email}` : 'One more step'}: show that the account is yours.`}</Lead>
      <PasswordField
        ref={field}
        label="Password"
        name="password"
        hint="The password of your account."
        autoComplete="current-password"
        error={refusal}
        required
      />
      <Button type="submit" working={submission.working} size="large" wide>
        Confirm and log in
      </Button>
    </form>
  );
}

function Confirmed({ email }: { readonly email: string }) {
  return (
    <>
      <FormNotice tone="success" role="status" title="Your email is confirmed" takesFocus>
        Log in with it.
      </FormNotice>
      <LinkButton to="/login" state={{ email }} size="large" wide>
        Log in now
      </LinkButton>
    </>
  );
}

import { offers } from '@venture/shared/offers';
import { useLocation } from '@venture/shared/router';
import { Alert } from '@venture/shared/ui/Alert';
import { Button } from '@venture/shared/ui/Button';
import { Field } from '@venture/shared/ui/Field';
import { TextLink } from '@venture/shared/ui/TextLink';
import { type SubmitEvent, useState } from 'react';
import { AccountPage } from '../AccountPage';
import { typed } from '../post';
import { askForLink, MESSAGES } from './recovery';

const TITLE = 'Forgot your password?';

export function ForgotPassword() {
  return offers('recovery') ? <AskByEmail /> : <AskSomebody />;
}

function AskByEmail() {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <AccountPage title={TITLE} lead="We send you a link to set a new one.">
      {sentTo === undefined ? (
        <RequestForm onSent={setSentTo} />
      ) : (
        <Sent email={sentTo} onAgain={() => setSentTo(undefined)} />
      )}
      <p>
        <TextLink to="/login">Back to log in</TextLink>
      </p>
    </AccountPage>
  );
}

/** Nothing leads here where no mail can be sent, but somebody may have kept the address. */
function AskSomebody() {
  return (
    <AccountPage title={TITLE} lead="This site sends no email.">
      <p>
        Ask an administrator of Venture Quest at your institution: they can give you a link to set a new
        password.
      </p>
      <p>
        <TextLink to="/login">Back to log in</TextLink>
      </p>
    </AccountPage>
  );
}

function RequestForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const [refusal, setRefusal] = useState<string>();
  const [working, setWorking] = useState(false);
  const { email: known } = Object(useLocation().state);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (working) return;
    const field = event.currentTarget.querySelector('input');
    const email = typed(new FormData(event.currentTarget), 'email');
    setRefusal(email === '' ? MESSAGES.required : undefined);
    if (email === '') return;
    setWorking(true);
    const came = await askForLink(email);
    setWorking(false);
    if (came === 'sent') onSent(email);
    else setRefusal(came.message);
    field?.focus();
  };

  return (
    <form onSubmit={submit}>
      {refusal && <Alert id="request-refused">{refusal}</Alert>}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={typeof known === 'string' ? known : ''}
        required
        {...(refusal && { 'aria-invalid': true as const, 'aria-describedby': 'request-refused' })}
      />
      <Button type="submit" working={working} size="large" wide>
        Send me a link
      </Button>
    </form>
  );
}

/** The same for every address: whether it has an account is nobody's business. */
function Sent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  return (
    <>
      <Alert tone="success" role="status" title="Check your inbox">
        If {email} has an account, a link is on its way. It can be used once, within 30 minutes.
      </Alert>
      <p>Nothing there after some minutes? Check the spam folder, and that the address is right.</p>
      <Button variant="secondary" onClick={onAgain} wide>
        Try again
      </Button>
    </>
  );
}

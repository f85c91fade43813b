import { readConfig } from '@venture/api/config';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { Field } from '@venture/ui/Field';
import { useLocation } from '@venture/ui/router';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { AuthLayout, FormNotice, Lead } from '../AuthLayout';
import { readField } from '../post';
import { MESSAGES, requestResetLink } from './recovery';

const TITLE = 'Forgot your password?';

type Step = 'asking' | 'sent' | 'asking-again';

export function ForgotPassword() {
  return readConfig().mail ? <AskByEmail /> : <AskSomebody />;
}

function AskByEmail() {
  const { email: known } = Object(useLocation().state);
  const [email, setEmail] = useState(typeof known === 'string' ? known : '');
  const [step, setStep] = useState<Step>('asking');
  const sent = (to: string) => {
    setEmail(to);
    setStep('sent');
  };
  return (
    <AuthLayout title={TITLE} leadsBack>
      {step === 'sent' ? (
        <Sent email={email} onAgain={() => setStep('asking-again')} />
      ) : (
        <RequestForm given={email} isAgain={step === 'asking-again'} onSent={sent} />
      )}
    </AuthLayout>
  );
}

/** Refers people to an administrator, since this site sends no email. */
function AskSomebody() {
  return (
    <AuthLayout title={TITLE} lead="This site sends no email." leadsBack>
      <p>
        Ask an administrator of Venture Quest at your institution: they can give you a link to set a new
        password.
      </p>
    </AuthLayout>
  );
}

type FormProps = {
  readonly given: string;
  /** True if the form is shown again: the button that led back to it is gone, so the field takes the focus. */
  readonly isAgain: boolean;
  readonly onSent: (email: string) => void;
};

function RequestForm({ given, isAgain, onSent }: FormProps) {
  const [refusal, setRefusal] = useState<string>();
  const [working, setWorking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAgain) field.current?.focus();
  }, [isAgain]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (working) return;
    const email = readField(new FormData(event.currentTarget), 'email');
    setRefusal(email === '' ? MESSAGES.required : undefined);
    if (email === '') return;
    setWorking(true);
    const result = await requestResetLink(email);
    setWorking(false);
    if (result === 'sent') return onSent(email);
    setRefusal(result.message);
    field.current?.focus();
  };

  return (
    <form onSubmit={submit}>
      <Lead>We will send you a link to set a new one.</Lead>
      {refusal && <Alert id="request-refused">{refusal}</Alert>}
      <Field
        ref={field}
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={given}
        required
        {...(refusal && { 'aria-invalid': true as const, 'aria-describedby': 'request-refused' })}
      />
      <Button type="submit" working={working} size="large" wide>
        Send me a link
      </Button>
    </form>
  );
}

/** Shown for every email address alike, so as not to reveal who has an account. */
function Sent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  return (
    <>
      <FormNotice tone="success" role="status" title="Check your inbox" takesFocus>
        If {email} has an account, a link is on its way. It can be used once, within 30 minutes.
      </FormNotice>
      <p>Nothing there after a few minutes? Check your spam folder, and that the address is right.</p>
      <Button variant="secondary" onClick={onAgain} wide>
        Try again
      </Button>
    </>
  );
}

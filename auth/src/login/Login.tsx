import { answersV1 } from '@venture/api/config';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { Field } from '@venture/ui/Field';
import { PasswordField } from '@venture/ui/PasswordField';
import { useLocation, useNavigate } from '@venture/ui/router';
import { TextLink } from '@venture/ui/TextLink';
import { useSubmission } from '@venture/ui/useSubmission';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { AuthLayout } from '../AuthLayout';
import { readField } from '../post';
import { type LoginFailure, logIn } from './login';

export function Login() {
  const { email: known, next, fullName } = Object(useLocation().state);
  const given = typeof known === 'string' ? known : '';
  const [email, setEmail] = useState(given);
  // Signup shows its success message for only two seconds; here the message stays.
  const isNew = typeof fullName === 'string';
  return (
    <AuthLayout {...(isNew ? { title: `Welcome, ${fullName}` } : GREETING)}>
      {isNew && (
        <Alert id={CREATED_ID} tone="success" role="status">
          Account created successfully! Log in to begin.
        </Alert>
      )}
      <LoginForm given={given} describedBy={isNew ? CREATED_ID : undefined} onEmail={setEmail} />
      {answersV1() && (
        <p>
          <TextLink to="/forgot-password" state={{ email }}>
            Forgot your password?
          </TextLink>
        </p>
      )}
      <p>
        New here?{' '}
        <TextLink to="/signup" state={{ next }}>
          Create an account
        </TextLink>
      </p>
      <p>
        <TextLink to="/home">Back to home</TextLink>
      </p>
    </AuthLayout>
  );
}

const GREETING = { title: 'Welcome back', lead: 'Log in to continue where you left off.' } as const;

const CREATED_ID = 'account-created';

type FormProps = {
  /** The email of somebody who has just signed up or set a new password. */
  readonly given: string;
  /** Id of the text that is read aloud with the password field, which then has the focus. */
  readonly describedBy: string | undefined;
  readonly onEmail: (email: string) => void;
};

function LoginForm({ given, describedBy, onEmail }: FormProps) {
  const [failure, setFailure] = useState<LoginFailure>();
  const submission = useSubmission();
  const password = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { next } = Object(useLocation().state);
  useEffect(() => {
    if (given) password.current?.focus();
  }, [given]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (submission.working) return;
    const form = new FormData(event.currentTarget);
    setFailure(undefined);
    const result = await submission.run((signal) =>
      logIn(readField(form, 'email'), readField(form, 'password'), signal),
    );
    if (result === 'left') return;
    if (result === 'logged-in') await navigate(/^\//.test(next) ? next : '/home');
    else setFailure(result);
    if (result !== 'logged-in' && result.isInvalid) password.current?.select();
  };

  const wrong = failure?.isInvalid
    ? ({ 'aria-invalid': true, 'aria-describedby': 'login-failed' } as const)
    : {};
  const passwordProps = { label: 'Password', name: 'password', autoComplete: 'current-password' } as const;
  return (
    <form onSubmit={submit}>
      {failure && (
        <Alert id="login-failed">
          {failure.message}
          {failure.advice && <p>{failure.advice}</p>}
        </Alert>
      )}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={given}
        onChange={(event) => onEmail(event.target.value)}
        required
        {...wrong}
      />
      <PasswordField ref={password} {...passwordProps} aria-describedby={describedBy} required {...wrong} />
      <Button type="submit" working={submission.working} size="large" wide>
        Log in
      </Button>
    </form>
  );
}

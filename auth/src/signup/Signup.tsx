import { USER_TYPES } from '@venture/api/accounts';
import { PASSWORD_RULES } from '@venture/api/password-rules';
import { ActionBar } from '@venture/ui/ActionBar';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { Field } from '@venture/ui/Field';
import { LinkButton } from '@venture/ui/LinkButton';
import { PasswordField } from '@venture/ui/PasswordField';
import { useLocation, useNavigate } from '@venture/ui/router';
import { Select } from '@venture/ui/Select';
import { StatusLine } from '@venture/ui/StatusLine';
import { TextLink } from '@venture/ui/TextLink';
import { useSubmission } from '@venture/ui/useSubmission';
import { useUser } from '@venture/ui/useUser';
import { type SubmitEvent, useEffect, useState } from 'react';
import { AuthLayout, FormNotice } from '../AuthLayout';
import { readField } from '../post';
import { parsePath, storeDestination } from './destination';
import {
  type Draft,
  FIELDS,
  type FieldName,
  findField,
  MESSAGES,
  REDIRECT_MS,
  signUp,
  validate,
} from './signup';

const ACCOUNT_TYPES = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
];

type NewAccount = Pick<Draft, 'email' | 'fullName'>;

type Phase =
  | { readonly name: 'filling' }
  | ({ readonly name: 'created' | 'to-confirm' } & NewAccount)
  | {
      readonly name: 'refused';
      readonly message: string;
      readonly advice?: string;
      readonly fields: readonly FieldName[];
      /** The field that the server's message is about, where the message is shown. */
      readonly at?: FieldName | undefined;
    };

export function Signup() {
  const [phase, setPhase] = useState<Phase>({ name: 'filling' });
  const next = useNext();
  const submission = useSubmission();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (submission.working) return;
    const form = event.currentTarget;
    const draft = draftOf(new FormData(form));
    const wrong = validate(draft);
    if (wrong) {
      setPhase({ name: 'refused', ...wrong, at: wrong.fields[0] });
      form.querySelector<HTMLInputElement>(`[name="${wrong.fields[0]}"]`)?.focus();
      return;
    }
    setPhase({ name: 'filling' });
    const result = await submission.run((signal) => signUp(draft, signal));
    if (result === 'left') return;
    if (typeof result === 'string') {
      if (result === 'to-confirm') storeDestination(draft.email, next);
      setPhase({ name: result, email: draft.email, fullName: draft.fullName });
      return;
    }
    const at = findField(result.message);
    setPhase({ name: 'refused', fields: [], at, ...result });
    if (at) form.querySelector<HTMLInputElement>(`[name="${at}"]`)?.focus();
  };

  return (
    <AuthLayout title="Create your account" lead="Free, and ready in a minute.">
      <Step phase={phase} isWorking={submission.working} onSubmit={submit} />
    </AuthLayout>
  );
}

function Step(props: FormProps) {
  const { phase } = props;
  switch (phase.name) {
    case 'created':
      return <Created email={phase.email} fullName={phase.fullName} />;
    case 'to-confirm':
      return <CheckEmail email={phase.email} />;
    default:
      return <SignupForm {...props} />;
  }
}

type FormProps = {
  readonly phase: Phase;
  readonly isWorking: boolean;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/** The page to open after login. */
const useNext = () => Object(useLocation().state).next;

function SignupForm({ phase, isWorking, onSubmit }: FormProps) {
  const next = useNext();
  const refused = phase.name === 'refused' ? phase : undefined;
  const notice = refused && !refused.at && (
    <Alert>
      {refused.message}
      {refused.advice && <p>{refused.advice}</p>}
    </Alert>
  );
  const field = (name: FieldName) => ({
    name,
    required: true,
    error: refused?.at === name && (
      <span role="alert" id="signup-refused">
        {refused.message}
      </span>
    ),
    ...(refused?.fields.includes(name) &&
      refused.at !== name && { 'aria-invalid': true as const, 'aria-describedby': 'signup-refused' }),
  });
  return (
    <>
      <form onSubmit={onSubmit}>
        <Field label="Full name" autoComplete="name" {...field('fullName')} />
        <Field label="Email" type="email" autoComplete="username" {...field('email')} />
        <PasswordField
          label="Password"
          hint={PASSWORD_RULES}
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
        <Select
          label="Account type"
          hint="Students and teachers choose User. Admin gives you no extra rights."
          name="userType"
          options={ACCOUNT_TYPES}
          defaultValue="user"
        />
        <ActionBar>
          {/* Above the fields, the notice would be out of view on a phone. */}
          {notice}
          <Button type="submit" working={isWorking} size="large" wide>
            Sign up
          </Button>
        </ActionBar>
      </form>
      <p>
        Have an account already?{' '}
        <TextLink to="/login" state={{ next }}>
          Log in
        </TextLink>
      </p>
      <p>
        <TextLink to="/home">Back to home</TextLink>
      </p>
    </>
  );
}

/** Shown if emails have to be confirmed, whether or not this email already has an account. */
function CheckEmail({ email }: { readonly email: string }) {
  const next = useNext();
  useGoOn(next);
  return (
    <>
      <FormNotice tone="success" role="status" title="Check your email" takesFocus>
        We have sent a message to {email}. Open the link in it within 24 hours to confirm your email.
      </FormNotice>
      <p>Nothing there after a few minutes? Check your spam folder, or sign up again to get a new link.</p>
      <LinkButton to="/login" state={{ email, next }} variant="secondary" wide>
        Back to log in
      </LinkButton>
    </>
  );
}

/** Continues here once the email is confirmed in another tab, which logs this tab in too. */
function useGoOn(next: unknown): void {
  const userId = useUser()?.userId;
  const [before] = useState(userId);
  const navigate = useNavigate();
  useEffect(() => {
    if (userId !== undefined && userId !== before)
      void navigate(parsePath(next) ?? '/home', { replace: true });
  }, [userId, before, next, navigate]);
}

/** Leads to login, which greets the user by name with the email filled in. */
function Created({ email, fullName }: NewAccount) {
  const navigate = useNavigate();
  const next = useNext();
  useEffect(() => {
    const timer = setTimeout(() => navigate('/login', { state: { email, fullName, next } }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, email, fullName, next]);
  return (
    <>
      <StatusLine>{MESSAGES.created}</StatusLine>
      <LinkButton to="/login" state={{ email, fullName, next }} wide>
        Log in now
      </LinkButton>
    </>
  );
}

function draftOf(form: FormData): Draft {
  const texts = Object.fromEntries(FIELDS.map((name) => [name, readField(form, name)])) as Record<
    FieldName,
    string
  >;
  const userType = USER_TYPES.find((type) => type === form.get('userType')) ?? 'user';
  return { ...texts, userType };
}

import { LIMITS } from '@venture/api/accounts';
import { readConfig } from '@venture/api/config';
import { PASSWORD_RULES } from '@venture/api/password-rules';
import { useServerMutation } from '@venture/api/react/queries';
import { errorSentence } from '@venture/api/react/RequestError';
import { ProblemError } from '@venture/api/v1/call';
import { changeEmail, changePassword, type Me } from '@venture/api/v1/me';
import { callWithRetry } from '@venture/api/with-retry';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { Field } from '@venture/ui/Field';
import { PasswordField } from '@venture/ui/PasswordField';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import { useSubmission } from '@venture/ui/useSubmission';
import { type ComponentProps, type SubmitEvent, useEffect, useId, useRef } from 'react';
import styles from './Security.module.css';
import { Sessions } from './Sessions';

const BY_LINK =
  'We send a link to the new address. Once you open it, you are logged out everywhere, and the old address gets a message.';
const AT_ONCE =
  'This site sends no mail, so it changes at once: check for typos. You are logged out everywhere else.';

export function Security({ me }: { readonly me: Me }) {
  const { email } = me;
  const isSent = readConfig().mail;
  return (
    <>
      {(isSent || me.role === 'admin') && (
        <CredentialForm
          title="Change your email"
          lead={isSent ? BY_LINK : AT_ONCE}
          email={email}
          passwordLabel="Your password"
          next={{ label: 'New email', type: 'email', maxLength: LIMITS.email, autoComplete: 'email' }}
          button="Change email"
          change={async (password, next, signal) => {
            const body = { password, email: next };
            await callWithRetry(changeEmail, { body }, signal);
            if (isSent)
              return `A link was sent to ${next.trim()}. Open it within a day to change your email.`;
            return `Your email is ${next.trim()} now. You have been logged out everywhere else.`;
          }}
        />
      )}
      <CredentialForm
        title="Change your password"
        lead="You stay logged in here. Everywhere else you will have to log in again."
        email={email}
        passwordLabel="Current password"
        next={{ label: 'New password', hint: PASSWORD_RULES, autoComplete: 'new-password' }}
        button="Change password"
        change={async (password, newPassword, signal) => {
          await callWithRetry(changePassword, { body: { password, newPassword } }, signal);
          return 'Your password has been changed. You have been logged out everywhere else.';
        }}
      />
      <Sessions />
    </>
  );
}

type Props = {
  readonly title: string;
  readonly lead: string;
  /** The email of the account with the password. */
  readonly email: string;
  readonly passwordLabel: string;
  /** The field for the new value: an email if its type is `email`, otherwise a password. */
  readonly next: Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'type' | 'maxLength' | 'autoComplete'>;
  readonly button: string;
  /** Sends both values and resolves to the message to show. */
  readonly change: (password: string, next: string, signal: AbortSignal) => Promise<string>;
};

/** Changes an account's email or password. Requires the current password. */
function CredentialForm(props: Props) {
  const { title, lead, email, passwordLabel, next: field, button, change } = props;
  const submission = useSubmission();
  const mutation = useServerMutation((typed: { readonly password: string; readonly next: string }) =>
    submission.run((signal) => change(typed.password, typed.next, signal)),
  );
  const { data: done = '', error } = mutation;
  const refusal = error instanceof ProblemError && [409, 422].includes(error.status) ? error : undefined;
  const refused = refusal && (refusal.code === 'wrong-password' ? 'password' : 'next');
  const form = useRef<HTMLFormElement>(null);
  const heading = useId();
  const NextField = field.type === 'email' ? Field : PasswordField;
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLInputElement>(`[name="${refused}"]`)?.focus();
  }, [refused]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const textOf = (name: string) => String(typed.get(name) ?? '');
    const both = { password: textOf('password'), next: textOf('next') };
    mutation.mutate(both, { onSuccess: () => form.current?.reset() });
  };
  const errorOf = (name: typeof refused) => (refused === name ? refusal?.message : undefined);

  return (
    <Card as="section" padding="large" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <p>{lead}</p>
      <form ref={form} onSubmit={submit} className={`${stack['gap-4']} ${styles['form']}`}>
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={passwordLabel}
          name="password"
          required
          autoComplete="current-password"
          error={errorOf('password')}
        />
        <NextField {...field} name="next" required error={errorOf('next')} />
        {mutation.isError && !refusal && <Alert>{errorSentence(error)}</Alert>}
        <StatusLine shown={done !== ''}>{refusal ? refusal.message : done}</StatusLine>
        <ButtonRow>
          <Button type="submit" working={submission.working} variant="secondary">
            {button}
          </Button>
        </ButtonRow>
      </form>
    </Card>
  );
}

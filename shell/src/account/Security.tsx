import { LIMITS } from '@venture/api/accounts';
import { PASSWORD_RULES } from '@venture/api/password-rules';
import { callPatiently } from '@venture/api/patiently';
import { changeEmail, changePassword } from '@venture/api/v1/me';
import { listSessions } from '@venture/api/v1/sessions';
import { Field } from '@venture/ui/Field';
import { PasswordField } from '@venture/ui/PasswordField';
import { useQuery } from '@venture/ui/useQuery';
import { CredentialForm } from './CredentialForm';
import { Sessions } from './Sessions';

type Props = { readonly email: string; readonly onEmailChanged: () => void };

/** Email, password and sessions of an account. */
export function Security({ email, onEmailChanged }: Props) {
  const sessions = useQuery(listSessions, {});
  return (
    <>
      <CredentialForm
        title="Change your email"
        lead="You will be logged out everywhere else. The old address gets a message where this site sends mail."
        email={email}
        passwordLabel="Your password"
        field={(error) => (
          <Field
            label="New email"
            name="next"
            type="email"
            required
            maxLength={LIMITS.email}
            autoComplete="email"
            error={error}
          />
        )}
        button="Change email"
        change={async (password, next, waiting) => {
          const body = { password, email: next };
          const { isSent } = await callPatiently(changeEmail, { body }, waiting);
          if (isSent) return `A link was sent to ${next.trim()}. Open it within a day to change your email.`;
          onEmailChanged();
          sessions.refetch();
          return 'Your email has been changed. You have been logged out everywhere else.';
        }}
      />
      <CredentialForm
        title="Change your password"
        lead="You stay logged in here. Everywhere else you will have to log in again."
        email={email}
        passwordLabel="Current password"
        field={(error) => (
          <PasswordField
            label="New password"
            name="next"
            hint={PASSWORD_RULES}
            required
            autoComplete="new-password"
            error={error}
          />
        )}
        button="Change password"
        change={async (password, newPassword, waiting) => {
          await callPatiently(changePassword, { body: { password, newPassword } }, waiting);
          sessions.refetch();
          return 'Your password has been changed. You have been logged out everywhere else.';
        }}
      />
      <Sessions request={sessions} />
    </>
  );
}

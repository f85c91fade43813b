import { LIMITS } from '@venture/api/accounts';
import { hasCapability } from '@venture/api/capabilities';
import { PASSWORD_RULES } from '@venture/api/password-rules';
import { callPatiently } from '@venture/api/patiently';
import { changeEmail, changePassword, type Me } from '@venture/api/v1/me';
import { listSessions } from '@venture/api/v1/sessions';
import { useQuery } from '@venture/ui/useQuery';
import { CredentialForm } from './CredentialForm';
import { Sessions } from './Sessions';

const BY_LINK =
  'You get a link at the new address. Once you open it you are logged out everywhere, and the old address gets a message.';
const AT_ONCE =
  'This site sends no mail, so it changes at once: check what you type. You are logged out everywhere else.';

/** Email, password and sessions of an account. */
export function Security({ me, onChanged }: { readonly me: Me; readonly onChanged: () => void }) {
  const { email } = me;
  const isSent = hasCapability('recovery');
  const sessions = useQuery(listSessions, {});
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
          change={async (password, next, waiting) => {
            const body = { password, email: next };
            await callPatiently(changeEmail, { body }, waiting);
            if (isSent)
              return `A link was sent to ${next.trim()}. Open it within a day to change your email.`;
            onChanged();
            sessions.refetch();
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

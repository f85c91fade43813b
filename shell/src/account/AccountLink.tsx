import { hasCapability } from '@venture/api/capabilities';
import { LinkButton } from '@venture/ui/LinkButton';
import { useUser } from '@venture/ui/useUser';

/** The link to the account, for people who are logged in if the server has accounts. */
export function AccountLink() {
  const session = useUser();
  if (!session || !hasCapability('account')) return null;
  return (
    <LinkButton to="/account" variant="secondary" size="small">
      Your account
    </LinkButton>
  );
}

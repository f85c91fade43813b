import { hasCapability } from '@venture/api/capabilities';
import { LinkButton } from '@venture/ui/LinkButton';
import { useUser } from '@venture/ui/useUser';

/** The way to one's account, for who is logged in with a server that shows it. */
export function AccountLink() {
  const session = useUser();
  if (!session || !hasCapability('account')) return null;
  return (
    <LinkButton to="/account" variant="secondary" size="small">
      Your account
    </LinkButton>
  );
}

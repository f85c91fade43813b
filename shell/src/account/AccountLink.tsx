import { offers } from '@venture/api/offers';
import { LinkButton } from '@venture/ui/LinkButton';
import { useSession } from '@venture/ui/useSession';

/** The way to one's account, for who is logged in with a server that shows it. */
export function AccountLink() {
  const session = useSession();
  if (!session || !offers('account')) return null;
  return (
    <LinkButton to="/account" variant="secondary" size="small">
      Your account
    </LinkButton>
  );
}

import { offers } from '@venture/shared/offers';
import { LinkButton } from '@venture/shared/ui/LinkButton';
import { useSession } from '@venture/shared/useSession';

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

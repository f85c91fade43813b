import { Button } from '@venture/ui/Button';
import { LogInIcon, LogOutIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { useUser } from '@venture/ui/useUser';
import { logOut } from './log-out';

/** Login or Logout, whichever applies. */
export function LoginState() {
  const session = useUser();
  return session ? (
    <Button variant="secondary" size="small" icon={<LogOutIcon aria-hidden />} onClick={logOut}>
      Logout
    </Button>
  ) : (
    <LinkButton to="/login" variant="secondary" size="small" icon={<LogInIcon aria-hidden />}>
      Login
    </LinkButton>
  );
}

import { Button } from '@venture/ui/Button';
import { LogInIcon, LogOutIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { Link } from '@venture/ui/router';
import row from '@venture/ui/row.module.css';
import { useUser } from '@venture/ui/useUser';
import { GoTo } from '../go-to/GoTo';
import styles from './Header.module.css';
import { logOut } from './log-out';
import { ThemeSwitch } from './ThemeSwitch';
import { Wordmark } from './Wordmark';

/** The header of every page: home, "Go to page", theme, login and logout. */
export function Header() {
  return (
    <header className={styles['header']}>
      <div className={`${row['gap-3']} ${styles['bar']}`}>
        <Link to="/home" className={styles['home']} aria-label="Venture Quest, home">
          <Wordmark />
        </Link>
        <div className={`${row['gap-2']} ${styles['tools']}`}>
          <GoTo />
          <ThemeSwitch />
          <LoginState />
        </div>
      </div>
    </header>
  );
}

/** Login or Logout, whichever applies. */
function LoginState() {
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

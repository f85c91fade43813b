import { Button } from '@venture/ui/Button';
import { LogInIcon, LogOutIcon } from '@venture/ui/icons';
import { Link } from '@venture/ui/Link';
import { LinkButton } from '@venture/ui/LinkButton';
import row from '@venture/ui/row.module.css';
import type { ReactNode } from 'react';
import { useApp } from '../first/app-context';
import { ByLogin } from '../first/ByLogin';
import { Kept } from '../first/Kept';
import { GoTo } from '../go-to/GoTo';
import styles from './Header.module.css';
import { ThemeSwitch } from './ThemeSwitch';

/** The header of every page: home, "Go to page", theme, login and logout. */
export function Header({ wordmark }: { readonly wordmark: ReactNode }) {
  return (
    <header className={styles['header']}>
      <div className={`${row['gap-3']} ${styles['bar']}`}>
        <Link to="/home" className={styles['home']} aria-label="Venture Quest, home">
          <Kept name="wordmark">{wordmark}</Kept>
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
  const { withApp } = useApp();
  return (
    <ByLogin
      member={
        <Button
          variant="secondary"
          size="small"
          icon={<LogOutIcon aria-hidden />}
          onClick={() => withApp(({ logOut }) => logOut())}
        >
          Logout
        </Button>
      }
      guest={
        <LinkButton to="/login" variant="secondary" size="small" icon={<LogInIcon aria-hidden />}>
          Login
        </LinkButton>
      }
    />
  );
}

import { Button } from '@venture/ui/Button';
import { Link } from '@venture/ui/Link';
import row from '@venture/ui/row.module.css';
import { useApp } from '../first/app-context';
import { ByLogin } from '../first/ByLogin';
import { Kept } from '../first/Kept';
import type { Parts } from '../first/rendered-parts';
import { GoTo } from '../go-to/GoTo';
import styles from './Header.module.css';
import { ThemeSwitch } from './ThemeSwitch';

type Props = { readonly parts: Partial<Parts> };

/** The header of every page: home, "Go to page", theme, dashboard, login and logout. */
export function Header({ parts }: Props) {
  return (
    <header className={styles['header']}>
      <div className={`${row['gap-3']} ${styles['bar']}`}>
        <Link to="/home" className={styles['home']} aria-label="Venture Quest, home">
          <Kept name="wordmark" inline>
            {parts.wordmark}
          </Kept>
        </Link>
        <div className={`${row['gap-2']} ${styles['tools']}`}>
          <GoTo label={parts.goTo} />
          <ThemeSwitch icons={parts.themes} />
          <LoginState parts={parts} />
        </div>
      </div>
    </header>
  );
}

/** Login, or the dashboard and Logout. */
function LoginState({ parts }: Props) {
  const { withApp } = useApp();
  return (
    <ByLogin
      member={
        <>
          <Link to="/dashboard-user" className={styles['dashboard']}>
            <Kept name="dashboard" inline>
              {parts.dashboard}
            </Kept>
          </Link>
          <Button variant="secondary" size="small" onClick={() => withApp(({ logOut }) => logOut())}>
            <Kept name="logOut" inline>
              {parts.logOut}
            </Kept>
          </Button>
        </>
      }
      guest={<Kept name="logIn">{parts.logIn}</Kept>}
    />
  );
}

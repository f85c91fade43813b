import { Link } from '@venture/ui/router';
import { GoTo } from '../go-to/GoTo';
import styles from './Header.module.css';
import { LoginState } from './LoginState';
import { ThemeSwitch } from './ThemeSwitch';
import { Wordmark } from './Wordmark';

/** The header of every page: home, "Go to page", theme, login and logout. */
export function Header() {
  return (
    <header className={styles['header']}>
      <div className={styles['bar']}>
        <Link to="/home" className={styles['home']} aria-label="Venture Quest, home">
          <Wordmark />
        </Link>
        <div className={styles['tools']}>
          <GoTo />
          <ThemeSwitch />
          <LoginState />
        </div>
      </div>
    </header>
  );
}

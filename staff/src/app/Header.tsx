import { logOut } from '@venture/client/log-out';
import { Button } from '@venture/ui/Button';
import row from '@venture/ui/row.module.css';
import { SkipButton } from '@venture/ui/SkipButton';
import { parseTheme, THEMES, useTheme } from '@venture/ui/theme';
import { useUser } from '@venture/ui/useUser';
import { Wordmark } from '@venture/ui/Wordmark';
import { GoTo } from './GoTo';
import styles from './Header.module.css';
import { Link } from './Link';

const NAMES = { system: 'System theme', light: 'Light', dark: 'Dark' } as const;

/** The header of every page: the way to the app of learners, "Go to page", theme and log-out. */
export function Header() {
  const session = useUser();
  return (
    <>
      <SkipButton />
      <header className={styles['header']}>
        <div className={`${row['gap-3']} ${styles['bar']}`}>
          <Link to="/home" className={styles['home']} aria-label="Venture Quest, home">
            <Wordmark />
          </Link>
          <div className={`${row['gap-2']} ${styles['tools']}`}>
            {session && <GoTo />}
            <ThemeSelect />
            {session && (
              <Button variant="secondary" size="small" onClick={() => logOut('/home', './')}>
                Logout
              </Button>
            )}
          </div>
        </div>
      </header>
    </>
  );
}

function ThemeSelect() {
  const [theme, setTheme] = useTheme();
  return (
    <select
      aria-label="Theme"
      className={styles['theme']}
      value={theme}
      onChange={(event) => setTheme(parseTheme(event.currentTarget.value))}
    >
      {THEMES.map((each) => (
        <option key={each} value={each}>
          {NAMES[each]}
        </option>
      ))}
    </select>
  );
}

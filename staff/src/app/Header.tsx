import { FinderDialog, prepareFinder } from '@venture/api/react/FinderDialog';
import { logOut } from '@venture/api/react/log-out';
import { useFinder } from '@venture/api/react/useFinder';
import { Button } from '@venture/ui/Button';
import { SearchIcon } from '@venture/ui/icons';
import { useNavigate } from '@venture/ui/router';
import row from '@venture/ui/row.module.css';
import { SkipButton } from '@venture/ui/SkipButton';
import { parseTheme, THEMES, useTheme } from '@venture/ui/theme';
import { useUser } from '@venture/ui/useUser';
import { Wordmark } from '@venture/ui/Wordmark';
import styles from './Header.module.css';
import { buildShellUrl, isOwnPath, Link } from './Link';

const NAMES = { system: 'System theme', light: 'Light', dark: 'Dark' } as const;

/** The header of every page: link to the learners' app, "Go to page", theme and logout. */
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

/** Opens the dialog that finds pages and classes by name, with a button, Ctrl+K or Cmd+K. */
function GoTo() {
  const navigate = useNavigate();
  const { isOpen, open, close } = useFinder(prepareFinder);
  const go = (path: string) =>
    isOwnPath(path) ? void navigate(path) : window.location.assign(buildShellUrl(path));
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<SearchIcon aria-hidden />}
        aria-label="Go to page"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={prepareFinder}
        onClick={open}
      >
        <span className={styles['label']}>Go to page</span>
      </Button>
      {isOpen && <FinderDialog pages={[]} onGo={go} onDone={close} />}
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

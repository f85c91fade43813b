import { Button } from '@venture/ui/Button';
import { Link } from '@venture/ui/Link';
import row from '@venture/ui/row.module.css';
import { parseTheme, THEMES, useTheme } from '@venture/ui/theme';
import type { ReactNode } from 'react';
import { useApp } from '../host/app/app-context';
import { ByLogin } from '../host/app/ByLogin';
import { StaticPart } from '../host/app/StaticPart';
import { useSyncStatus } from '../host/sync/status';
import { GoTo } from './GoTo';
import styles from './Header.module.css';

const NAMES = { system: 'Same as the system', light: 'Light', dark: 'Dark' } as const;

/**
 * A native select, shown as the icon of the chosen theme. The page itself shows the right icon before React knows
 * which.
 */
function ThemeSwitch({ icons }: { readonly icons: ReactNode }) {
  const [theme, setTheme] = useTheme();
  return (
    <label className={styles['switch']}>
      <StaticPart name="themes" inline>
        {icons}
      </StaticPart>
      <select
        aria-label="Theme"
        value={theme}
        onChange={(event) => setTheme(parseTheme(event.currentTarget.value))}
      >
        {THEMES.map((each) => (
          <option key={each} value={each}>
            {NAMES[each]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Parts that never change and that the build renders; empty if they need not be drawn again. */
export type HeaderParts = {
  readonly [Name in 'wordmark' | 'games' | 'goTo' | 'themes' | 'dashboard' | 'logIn' | 'logOut']?: ReactNode;
};
type Props = { readonly parts: HeaderParts };

/** The header of every page: home, all games, "Go to page", theme, dashboard, login and logout. */
export function Header({ parts }: Props) {
  return (
    <header className={styles['header']}>
      <div className={`${row['gap-3']} ${styles['bar']}`}>
        <Link to="/home" className={styles['home']} aria-label="Venture Quest, home">
          <StaticPart name="wordmark" inline>
            {parts.wordmark}
          </StaticPart>
        </Link>
        <div className={`${row['gap-2']} ${styles['tools']}`}>
          <Link to="/games" className={`${styles['way']} ${styles['games']}`}>
            <StaticPart name="games" inline>
              {parts.games}
            </StaticPart>
          </Link>
          <GoTo label={parts.goTo} />
          <ThemeSwitch icons={parts.themes} />
          <LoginState parts={parts} />
        </div>
      </div>
    </header>
  );
}

/** Shows Login, or the dashboard and Logout; shows the dashboard and Login once the session has ended elsewhere. */
function LoginState({ parts }: Props) {
  const { withApp } = useApp();
  const isSessionOver = useSyncStatus().state === 'logged-out';
  const logIn = <StaticPart name="logIn">{parts.logIn}</StaticPart>;
  return (
    <ByLogin
      member={
        <>
          <Link to="/dashboard-user" className={styles['way']}>
            <StaticPart name="dashboard" inline>
              {parts.dashboard}
            </StaticPart>
          </Link>
          {isSessionOver ? (
            logIn
          ) : (
            <Button variant="secondary" size="small" onClick={() => withApp(({ logOut }) => logOut())}>
              <StaticPart name="logOut" inline>
                {parts.logOut}
              </StaticPart>
            </Button>
          )}
        </>
      }
      guest={logIn}
    />
  );
}

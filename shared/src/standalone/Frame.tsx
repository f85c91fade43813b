import { NavLink, Outlet } from 'react-router-dom';
import type { RemoteEntry } from '../remotes/contract';
import { useTheme } from '../theme';
import styles from './Frame.module.css';

/** What stands around a remote that runs alone: its name, its pages and the theme. */
export function Frame({ remote }: { remote: RemoteEntry }) {
  const [theme, setTheme] = useTheme();
  const dark = theme === 'dark';
  return (
    <>
      <header className={styles['bar']}>
        <strong>{remote.title}</strong>
        <span className={styles['version']}>{remote.version}, on its own</span>
        <nav className={styles['pages']} aria-label="Pages of this remote">
          {remote.routes.map(({ path, title }) => (
            <NavLink key={path} to={path}>
              {title}
            </NavLink>
          ))}
        </nav>
        <button type="button" aria-pressed={dark} onClick={() => setTheme(dark ? 'light' : 'dark')}>
          Dark
        </button>
      </header>
      <Outlet />
    </>
  );
}

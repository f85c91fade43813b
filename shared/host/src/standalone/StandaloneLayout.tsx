import type { RemoteEntry } from '@venture/contract/remotes';
import { OpenIcon, PreparingIcon } from '@venture/ui/icons';
import typography from '@venture/ui/typography.module.css';
import { useId, useState } from 'react';
import { NavLink, Outlet } from 'react-router-dom';
import { Controls } from './Controls';
import styles from './StandaloneLayout.module.css';

/**
 * The page around a standalone remote: its name, pages and controls. "Start again" remounts the page with
 * what is stored.
 */
export function StandaloneLayout({ remote }: { readonly remote: RemoteEntry }) {
  const controlsId = useId();
  const [isOpen, setOpen] = useState(false);
  const [starts, setStarts] = useState(1);
  return (
    <>
      <header className={styles['frame']}>
        <div className={styles['bar']}>
          <p className={styles['name']}>
            <strong>{remote.title}</strong>
            <span className={typography['note']}>{remote.version}, on its own</span>
          </p>
          <nav className={styles['pages']} aria-label="Pages of this remote">
            {remote.routes.map(({ path, title }) => (
              <NavLink key={path} to={path} className={styles['page'] ?? ''}>
                {title}
              </NavLink>
            ))}
          </nav>
          <button
            type="button"
            className={styles['toggle']}
            aria-expanded={isOpen}
            aria-controls={controlsId}
            onClick={() => setOpen(!isOpen)}
          >
            <PreparingIcon aria-hidden />
            Controls
            <OpenIcon aria-hidden className={styles['sign']} />
          </button>
        </div>
        <div id={controlsId} hidden={!isOpen}>
          {isOpen && <Controls remote={remote} onStartAgain={() => setStarts(starts + 1)} />}
        </div>
      </header>
      <Outlet key={starts} />
    </>
  );
}

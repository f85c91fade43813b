import type { RemoteEntry } from '@venture/contract/remotes';
import { Button } from '@venture/ui/Button';
import { CloseIcon, PreparingIcon } from '@venture/ui/icons';
import typography from '@venture/ui/typography.module.css';
import { type ComponentProps, useId, useState } from 'react';
import { NavLink, Outlet } from 'react-router-dom';
import { Controls } from './Controls';
import styles from './StandaloneLayout.module.css';

type Props = Pick<ComponentProps<typeof Controls>, 'messages'> & { readonly remote: RemoteEntry };

/**
 * The page around a standalone remote: its name, pages and controls. "Start again" remounts the page with stored
 * data.
 */
export function StandaloneLayout({ remote, messages }: Props) {
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
          <Button
            variant="secondary"
            size="small"
            icon={isOpen ? <CloseIcon aria-hidden /> : <PreparingIcon aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={controlsId}
            onClick={() => setOpen(!isOpen)}
          >
            Controls
          </Button>
        </div>
        <div id={controlsId} hidden={!isOpen}>
          {isOpen && <Controls {...{ remote, messages }} onStartAgain={() => setStarts(starts + 1)} />}
        </div>
      </header>
      <Outlet key={starts} />
    </>
  );
}

import type { RemoteEntry } from '@venture/contract/remotes';
import { OpenIcon, PreparingIcon } from '@venture/ui/icons';
import { useId } from 'react';
import { NavLink, Outlet } from 'react-router-dom';
import { Controls } from './Controls';
import { type Conditions, type ConditionsInUse, useConditions } from './conditions';
import styles from './Frame.module.css';

type Props = { readonly remote: RemoteEntry; readonly conditions: ConditionsInUse };

/** What stands around a remote that runs alone: its name, its pages, and the controls of its surroundings. */
export function Frame({ remote, conditions }: Props) {
  const controlsId = useId();
  const current = useConditions(conditions);
  const { isOpen } = current;
  return (
    <>
      <header className={styles['frame']}>
        <div className={styles['bar']}>
          <p className={styles['name']}>
            <strong>{remote.title}</strong>
            <span className={styles['version']}>{remote.version}, on its own</span>
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
            onClick={() => conditions.change({ isOpen: !isOpen })}
          >
            <PreparingIcon aria-hidden />
            {['Controls', ...pretences(current)].join(' · ')}
            <OpenIcon aria-hidden className={styles['sign']} />
          </button>
        </div>
        <div id={controlsId} hidden={!isOpen}>
          {isOpen && <Controls remote={remote.name} conditions={conditions} />}
        </div>
      </header>
      <Outlet />
    </>
  );
}

/** What is not real just now, so that nobody forgets it when the controls are closed. */
function pretences({ network, motion }: Conditions): readonly string[] {
  return [...(network === 'real' ? [] : [network]), ...(motion === 'real' ? [] : ['reduced motion'])];
}

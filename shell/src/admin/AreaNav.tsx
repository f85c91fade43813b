import type { Role } from '@venture/api/v1/roles';
import { Link } from '@venture/ui/router';
import styles from './AreaNav.module.css';
import { AREAS, type AreaPath, mayOpen } from './areas';

/** From one page for administering to the others that this role may open. */
export function AreaNav({ current, role }: { readonly current: AreaPath; readonly role: Role }) {
  return (
    <nav aria-label="Administration" className={styles['nav']}>
      <ul>
        {AREAS.filter((area) => mayOpen(role, area.path)).map(({ path, title }) => (
          <li key={path}>
            <Link to={path} {...(path === current ? { 'aria-current': 'page' as const } : {})}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

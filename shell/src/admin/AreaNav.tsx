import { Link } from '@venture/shared/router';
import styles from './AreaNav.module.css';
import { AREAS, type AreaPath } from './areas';

/** From one page for administering to the others. */
export function AreaNav({ current }: { readonly current: AreaPath }) {
  return (
    <nav aria-label="Administration" className={styles['nav']}>
      <ul>
        {AREAS.map(({ path, title }) => (
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

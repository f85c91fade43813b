import { Link } from '@venture/ui/router';
import { useEffect, useRef } from 'react';
import type { Me } from '../v1/me';
import styles from './AreaNav.module.css';
import { AREAS, type Area, mayPersonOpen } from './areas';

type Props = {
  readonly label: string;
  readonly me: Me;
  /** The area that the current page belongs to. */
  readonly current?: Area;
  /** Ids of areas to leave out. */
  readonly without?: readonly string[];
};

/** Links to the admin pages that this person may open. */
export function AreaNav({ label, me, current, without = [] }: Props) {
  const areas = AREAS.filter((area) => mayPersonOpen(me, area) && !without.includes(area.id));
  if (areas.length === 0) return null;
  return <PageNav label={label} links={areas} {...(current && { current: current.path })} />;
}

type NavProps = {
  readonly label: string;
  readonly links: readonly { readonly title: string; readonly path: string }[];
  readonly current?: string;
};

/** Links to related pages; `current` is this page's path. */
export function PageNav({ label, links, current }: NavProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !shown || current === undefined) return;
    // On a phone the links form one scrolling line, so the current one is scrolled into view.
    list.current.scrollLeft = shown.offsetLeft - (list.current.clientWidth - shown.offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label={label} className={styles['nav']}>
      <ul ref={list}>
        {links.map(({ title, path }) => (
          <li key={path}>
            <Link to={path} {...(path === current && { 'aria-current': 'page' as const })}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

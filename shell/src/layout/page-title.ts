import { matchPath } from 'react-router-dom';
import { loadLanding, pages } from '../pages';
import type { ListingState } from '../remotes/listing';

/** The title of the page at `pathname`; undefined for the landing page and where nothing is known. */
export function titleOf(pathname: string, { remotes }: ListingState): string | undefined {
  const path = pathname.replace(/\/+$/, '');
  const own = pages.find((page) => page.load !== loadLanding && matchPath(page.path, path));
  const routes = remotes.flatMap((remote) => remote.routes);
  return (own ?? routes.find((route) => route.path === path))?.title;
}

import { useLocation } from '@venture/ui/router';
import { useEffect, useRef } from 'react';
import { matchPath } from 'react-router-dom';
import { loadLanding, pages } from '../pages';
import { type ListingState, useListing } from '../remotes/listing';

const PRODUCT = 'Venture Quest';

/**
 * Sets the title of each page, and after a change of page moves focus to its heading, so that it is read out.
 * `firstPath` is that of the page which was there before the router, if any.
 */
export function usePageChange(firstPath?: string): void {
  const { pathname } = useLocation();
  const title = titleOf(pathname, useListing());
  const shown = useRef(firstPath ?? pathname);
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
  }, [title]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    return whenPresent('main h1', focusHeading);
  }, [pathname]);
}

/** The title of the page at `pathname`; undefined for the landing page and where nothing is known. */
export function titleOf(pathname: string, { remotes }: ListingState): string | undefined {
  const path = pathname.replace(/\/+$/, '');
  const own = pages.find((page) => page.load !== loadLanding && matchPath(page.path, path));
  const routes = remotes.flatMap((remote) => remote.routes);
  return (own ?? routes.find((route) => route.path === path))?.title;
}

function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Calls `then` with the element, as soon as the page has it and as long as nobody has moved focus; returns a
 * function that stops it.
 */
function whenPresent(selector: string, then: (element: HTMLElement) => void): () => void {
  const before = document.activeElement;
  const look = () => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element && isFocusUnmoved(before)) return;
    observer.disconnect();
    if (element && isFocusUnmoved(before)) then(element);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}

function isFocusUnmoved(before: Element | null): boolean {
  return document.activeElement === before || document.activeElement === document.body;
}

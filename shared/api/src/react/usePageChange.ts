import { useLocation } from '@venture/ui/router';
import { useEffect, useRef } from 'react';

const PRODUCT = 'Venture Quest';

/**
 * Sets the document title, and after a page change moves focus to the page's heading, so that it is read out.
 * @param title the page's title; if undefined, only the product name is shown
 * @param firstPath the path of the page shown before the router started, if any
 */
export function usePageChange(title: string | undefined, firstPath?: string): void {
  const { pathname } = useLocation();
  const shown = useRef(firstPath ?? pathname);
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
  }, [title]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    // The page itself has already focused its first field.
    if (document.activeElement?.matches('main input')) return;
    return whenPresent('main h1', focusHeading);
  }, [pathname]);
}

function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Calls `then` with the element as soon as the page contains it, unless the focus has been moved meanwhile; returns
 * a function that stops this.
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

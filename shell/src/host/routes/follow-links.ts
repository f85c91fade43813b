import type { Navigate } from '../frame/app-context';

const LINK = 'a[href^="#/"]:not([target])';

/** From now on the router follows the links of the page, so that a page can ask before it is left. */
export function followLinks(navigate: Navigate): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest(LINK);
    if (!link || event.defaultPrevented || isForTheBrowser(event)) return;
    event.preventDefault();
    navigate((link.getAttribute('href') ?? '').slice(1));
  });
}

/** Such as a click that opens another tab. */
function isForTheBrowser({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey;
}

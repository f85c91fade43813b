import { useEffect } from 'react';
import { flushSync } from 'react-dom';

/** Opens "Go to page" by Ctrl+K or Cmd+K: at once, so that the next key press goes into the dialog. */
export function useFinderShortcut(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) flushSync(open);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}

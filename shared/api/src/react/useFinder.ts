import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether "Go to page" is open: from its button, Ctrl+K or Cmd+K until it is closed or Back leads to another page.
 * The keyboard shortcut opens it immediately, so that the next key goes into the dialog.
 * @param prepare called each time it opens
 */
export function useFinder(prepare: () => void) {
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    prepare();
    setOpen(true);
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) flushSync(open);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
  const close = () => setOpen(false);
  useEffect(() => {
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  });
  return { isOpen, open, close };
}

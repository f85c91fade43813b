import { useEffect, useRef } from 'react';

/** Focuses an element when the value changes, since the button that changed it is or will be gone. */
export function useFocusOnChange<Shown extends HTMLElement>(value: unknown) {
  const element = useRef<Shown>(null);
  const known = useRef(value);
  useEffect(() => {
    if (known.current !== value) element.current?.focus();
    known.current = value;
  }, [value]);
  return element;
}

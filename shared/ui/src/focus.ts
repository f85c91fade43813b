import { useEffect, useRef } from 'react';

/** Focuses an element when the value changes, since the button that changed it is gone or about to go. */
export function useFocusOnChange<Shown extends HTMLElement>(value: unknown) {
  const element = useRef<Shown>(null);
  const known = useRef(value);
  useEffect(() => {
    if (known.current !== value) element.current?.focus();
    known.current = value;
  }, [value]);
  return element;
}

type Options = FocusOptions & {
  /** Takes the focus only if no other element has it. */
  readonly onlyIfLost?: true;
};

/** Focuses an element when it appears, or once `when` is true. */
export function useFocusWhen<Shown extends HTMLElement>(when = true, options: Options = {}) {
  const element = useRef<Shown>(null);
  const { onlyIfLost, preventScroll = false } = options;
  useEffect(() => {
    if (!when || (onlyIfLost && document.activeElement !== document.body)) return;
    element.current?.focus({ preventScroll });
  }, [when, onlyIfLost, preventScroll]);
  return element;
}

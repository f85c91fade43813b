import { useEffect, useRef } from 'react';

/** After more of a list was asked for, focus is on the first of what is new: the button may be gone. */
export function useFocusOnNew(length: number, ask: () => void) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (before.current === undefined || before.current >= length) return;
    const item = list.current?.querySelectorAll('li')[before.current];
    before.current = undefined;
    item?.querySelector<HTMLElement>('a, input, [tabindex]')?.focus();
  }, [length]);
  const showMore = () => {
    before.current = length;
    ask();
  };
  return { list, showMore };
}

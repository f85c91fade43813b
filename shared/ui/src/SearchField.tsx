import { useEffect, useEffectEvent, useState } from 'react';
import { Field } from './Field';

/** How long after the last key press a search starts. */
const PAUSE_MS = 250;
const LONGEST = 100;

type Props = { readonly label: string; readonly onSearch: (search: string) => void };

/** Searches while the person types. */
export function SearchField({ label, onSearch }: Props) {
  const [typed, setTyped] = useState('');
  const debounced = useDebounced(typed.trim());
  const search = useEffectEvent(onSearch);
  useEffect(() => search(debounced), [debounced]);
  return (
    <Field
      label={label}
      type="search"
      autoComplete="off"
      maxLength={LONGEST}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

/** What was typed, once it has stayed the same for a moment. */
export function useDebounced(typed: string): string {
  const [debounced, setDebounced] = useState(typed);
  const settle = useEffectEvent(() => setDebounced(typed));
  useEffect(() => debounce(typed, settle), [typed]);
  return debounced;
}

/** Calls `then` once `_typed` has stayed the same for a moment; returns a function that stops it. */
function debounce(_typed: string, then: () => void): () => void {
  const timer = setTimeout(then, PAUSE_MS);
  return () => clearTimeout(timer);
}

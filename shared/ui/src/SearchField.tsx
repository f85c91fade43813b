import { useEffect, useEffectEvent, useState } from 'react';
import { Field } from './Field';

/** Delay between the last key press and the search. */
const PAUSE_MS = 250;
const LONGEST = 100;

type Props = { readonly label: string; readonly onSearch: (search: string) => void };

/** Searches as the user types. */
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

/** The typed text, once it is unchanged for a moment. */
export function useDebounced(typed: string): string {
  const [debounced, setDebounced] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return debounced;
}

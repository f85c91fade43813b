import { call } from '@venture/api/v1/call';
import { getEntries, type Leaderboard } from '@venture/api/v1/leaderboards';
import { useState } from 'react';
import { asked, type Choice } from './choice';

type Top = Leaderboard['top'];
type More = { readonly top: Top; readonly entries: Top; readonly state: 'idle' | 'working' | 'failed' };

/** The best of a board, and those below as far as the reader has asked for them. */
export function useMore(choice: Choice, top: Top) {
  const [more, setMore] = useState<More>();
  const now: More = more?.top === top ? more : { top, entries: top, state: 'idle' };
  const { items, after } = now.entries;
  const showMore = async () => {
    if (after === undefined || now.state === 'working') return;
    setMore({ ...now, state: 'working' });
    const { params, query } = asked(choice);
    try {
      const next = await call(getEntries, { params, query: { ...query, after } });
      const entries = { ...next, items: [...items, ...unseen(items, next.items)] };
      setMore((last) => (last?.top === top ? { top, entries, state: 'idle' } : last));
    } catch {
      setMore((last) => (last?.top === top ? { ...now, state: 'failed' } : last));
    }
  };
  return { items, isMore: after !== undefined, state: now.state, showMore: () => void showMore() };
}

/** Whoever fell behind between two pages is on both. */
function unseen(items: Top['items'], next: Top['items']): Top['items'] {
  const known = new Set(items.map(({ nickname }) => nickname));
  return next.filter(({ nickname }) => !known.has(nickname));
}

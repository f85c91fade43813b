import { call } from '@venture/api/v1/call';
import type { Endpoint } from '@venture/api/v1/endpoint';
import { useState } from 'react';
import type * as v from 'valibot';
import { type Asked, useAnswer } from './useAnswer';

type Page<Item> = { readonly items: readonly Item[]; readonly after?: string | undefined };

type ListEndpoint<Item> = Endpoint & { readonly answer: v.GenericSchema<unknown, Page<Item>> };

type Rest<Item> = Page<Item> & {
  /** The first page that it follows: another first page begins another list. */
  readonly first: Page<Item>;
  readonly state: 'idle' | 'asking' | 'failed';
};

/** What a page shows of a list: all pages asked for so far, as one. */
export type Listed<Item> = {
  readonly items: readonly Item[];
  /** Asks for the next page; undefined when there is none. */
  readonly more: (() => void) | undefined;
  readonly moreState: 'idle' | 'asking' | 'failed';
  /** True while the list of another query is on its way. */
  readonly isOld: boolean;
};

/** Asks for a list page by page; another `query` begins anew, and what was found stays until then. */
export function useList<Item>(
  endpoint: ListEndpoint<Item>,
  query: Readonly<Record<string, string | undefined>>,
): { readonly asked: Asked<Listed<Item>>; readonly again: () => void } {
  const { asked: now, again } = useAnswer(endpoint, { query });
  const asked = useStaying(now);
  const isOld = asked !== now;
  const [rest, setRest] = useState<Rest<Item>>();
  if (asked.state !== 'ready') return { asked, again };
  const first: Page<Item> = asked.value;
  const shown = rest?.first === first ? rest : ({ ...first, items: [], first, state: 'idle' } as const);
  const { after } = shown;
  const more = () => {
    if (shown.state === 'asking') return;
    setRest({ ...shown, state: 'asking' });
    call(endpoint, { query: { ...query, after } }).then(
      (next: Page<Item>) =>
        setRest({ first, items: [...shown.items, ...next.items], after: next.after, state: 'idle' }),
      () => setRest({ ...shown, state: 'failed' }),
    );
  };
  const items = [...first.items, ...shown.items];
  const canAsk = after !== undefined && !isOld;
  const value = { items, more: canAsk ? more : undefined, moreState: shown.state, isOld };
  return { asked: { state: 'ready', value }, again };
}

/** The last list until the next one is there: a row of both is one element, which keeps its focus and its press. */
function useStaying<Item>(now: Asked<Page<Item>>): Asked<Page<Item>> {
  const [last, setLast] = useState(now);
  if (now.state !== 'loading' && now !== last) setLast(now);
  const isShown = now.state === 'loading' && last.state === 'ready' && last.value.items.length > 0;
  return isShown ? last : now;
}

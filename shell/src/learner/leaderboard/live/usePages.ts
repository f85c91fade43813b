import { call } from '@venture/api/v1/call';
import type { Endpoint } from '@venture/api/v1/endpoint';
import { useState } from 'react';
import type * as v from 'valibot';

type Page<Item> = { readonly items: readonly Item[]; readonly after?: string | undefined };

type ListEndpoint<Item> = Endpoint & { readonly response: v.GenericSchema<unknown, Page<Item>> };

/** What a page shows of a list: all pages loaded so far, as one. */
type Pages<Item> = {
  readonly items: readonly Item[];
  /** Loads the next page; undefined when there is none. */
  readonly more: (() => void) | undefined;
  readonly moreState: 'idle' | 'asking' | 'failed';
};

type Rest<Item> = Page<Item> & {
  /** The first page that it follows: another first page begins another list. */
  readonly first: Page<Item>;
  readonly state: Pages<Item>['moreState'];
};

/** A list whose first page has loaded: loads the next ones, one by one. */
export function usePages<Item>(
  endpoint: ListEndpoint<Item>,
  sent: { readonly params?: object; readonly query: object },
  first: Page<Item>,
  /** Where items move between two questions, one may be on both pages: it is shown once. */
  keyOf?: (item: Item) => string,
): Pages<Item> {
  const [rest, setRest] = useState<Rest<Item>>();
  const shown = rest?.first === first ? rest : ({ ...first, items: [], first, state: 'idle' } as const);
  const { after, state } = shown;
  const items = [...first.items, ...shown.items];
  const more = () => {
    if (state === 'asking') return;
    const known = new Set(keyOf && items.map(keyOf));
    setRest({ ...shown, state: 'asking' });
    const settle = (settled: Rest<Item>) => setRest((last) => (last?.first === first ? settled : last));
    call(endpoint, { ...sent, query: { ...sent.query, after } }).then(
      (next: Page<Item>) => {
        const unseen = next.items.filter((item) => !keyOf || !known.has(keyOf(item)));
        settle({ first, items: [...shown.items, ...unseen], after: next.after, state: 'idle' });
      },
      () => settle({ ...shown, state: 'failed' }),
    );
  };
  return { items, more: after === undefined ? undefined : more, moreState: state };
}

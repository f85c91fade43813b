import { type Listing, readListing, unreadable } from '@venture/shared/remotes/listing';
import { createContext, use } from 'react';

export type { RemoteEntry } from '@venture/shared/remotes/contract';
export type { Listing } from '@venture/shared/remotes/listing';

/** The remotes this page knows; `pending` while the list itself is still on its way. */
export type KnownRemotes = Listing & { readonly pending: boolean };

const PENDING: KnownRemotes = { remotes: [], problems: [], pending: true };

export const ListingContext = createContext<KnownRemotes>(PENDING);

export function useListing(): KnownRemotes {
  return use(ListingContext);
}

/**
 * The list of remotes, from the page itself or else from `remotes.json`. `settle` is called at once in the
 * first case; it is never called with an exception: what is wrong is in the listing's problems.
 */
export function loadListing(
  inlined: unknown,
  taken: readonly string[],
  settle: (known: KnownRemotes) => void,
): void {
  const known = (listing: Listing) => settle({ ...listing, pending: false });
  if (inlined !== undefined && inlined !== null) {
    known(readListing(inlined, taken));
    return;
  }
  fetchList().then(
    (list) => known(readListing(list, taken)),
    (error: unknown) => known(unreadable(error)),
  );
}

async function fetchList(): Promise<unknown> {
  const response = await fetch('remotes.json');
  if (!response.ok) throw new Error(`remotes.json answered ${response.status}`);
  return response.json();
}

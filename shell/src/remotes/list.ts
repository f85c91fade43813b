import { type Listing, readListing, unreadable } from '@venture/shared/remotes/listing';
import { believed, isLocal } from '@venture/shared/remotes/trust';
import { createContext, use } from 'react';
import { PUBLIC_KEYS } from './keys';

export type { RemoteEntry } from '@venture/shared/remotes/contract';
export type { Listing } from '@venture/shared/remotes/listing';

/** The remotes this page knows; `pending` while the list itself is still on its way. */
export type KnownRemotes = Listing & { readonly pending: boolean };

export const PENDING: KnownRemotes = { remotes: [], resting: [], problems: [], pending: true };

export const ListingContext = createContext<KnownRemotes>(PENDING);

export function useListing(): KnownRemotes {
  return use(ListingContext);
}

/**
 * The list of remotes, from the page itself or else from `remotes.json`, verified. It never throws:
 * what is wrong is in the listing's problems.
 */
export async function loadListing(inlined: unknown, taken: readonly string[]): Promise<KnownRemotes> {
  try {
    const list = await believed(inlined ?? (await fetchList()), {
      keys: PUBLIC_KEYS,
      acceptsUnsigned: isLocal(window.location),
    });
    return { ...readListing(list, taken), pending: false };
  } catch (error) {
    return { ...unreadable(error), pending: false };
  }
}

async function fetchList(): Promise<unknown> {
  const response = await fetch('remotes.json');
  if (!response.ok) throw new Error(`remotes.json answered ${response.status}`);
  return response.json();
}

import type { Listing } from '@venture/host/listing';
import type { Override } from '@venture/host/loader';
import { createContext, type ReactNode, use } from 'react';

export type { RemoteEntry } from '@venture/contract/remotes';
export type { Listing } from '@venture/host/listing';

/** The remotes this page knows; `pending` while the list itself is still on its way. */
export type ListingState = Listing & {
  readonly pending: boolean;
  /** When the list was there and verified, in milliseconds since the page began. */
  readonly readAt?: number;
  /** What this person chose in place of a live release. */
  readonly override?: Override;
  /** Stands on every page while there is something to say about that choice. */
  readonly notice?: ReactNode;
};

export const PENDING: ListingState = { remotes: [], disabled: [], problems: [], pending: true };

export const ListingContext = createContext<ListingState>(PENDING);

export function useListing(): ListingState {
  return use(ListingContext);
}

import type { Listing } from '@venture/host/listing';
import type { Override } from '@venture/host/loader';
import { createContext, type ReactNode, use } from 'react';

export type { RemoteEntry } from '@venture/contract/remotes';
export type { Listing } from '@venture/host/listing';

/** The remotes this page knows; `pending` while the list is still loading. */
export type ListingState = Listing & {
  readonly pending: boolean;
  /** When the list was loaded and verified, in milliseconds since the page started. */
  readonly readAt?: number;
  /** The override that this person chose. */
  readonly override?: Override;
  /** Shown on every page while there is something to say about the override. */
  readonly notice?: ReactNode;
};

export const PENDING: ListingState = { remotes: [], disabled: [], problems: [], pending: true };

export const ListingContext = createContext<ListingState>(PENDING);

export function useListing(): ListingState {
  return use(ListingContext);
}

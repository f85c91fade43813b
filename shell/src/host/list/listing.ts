import type { Listing } from '@venture/host/find';
import { createContext, type ReactNode, use } from 'react';

export type { RemoteEntry } from '@venture/contract/remotes';
export type { Listing } from '@venture/host/find';

/** The remotes that this page knows; `pending` while the list is loading. */
export type ListingState = Listing & {
  readonly pending: boolean;
  /** Puts the live release back on the list; only set while the list contains a preview. */
  readonly endPreview?: (error: unknown) => void;
  /** Shown on every page while the preview needs a notice. */
  readonly notice?: ReactNode;
};

export const PENDING: ListingState = { remotes: [], disabled: [], problems: [], pending: true };

export const ListingContext = createContext<ListingState>(PENDING);

export function useListing(): ListingState {
  return use(ListingContext);
}

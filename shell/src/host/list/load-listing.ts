import { storeCatalogue } from '@venture/device/declarations';
import { readListing, unreadableListing } from '@venture/host/find';
import type { ListingState } from './listing';

export type PreviewInput = {
  /** The list before any preview. */
  readonly list: unknown;
  readonly ownPaths: readonly string[];
  /** The listing before any preview. */
  readonly listing: ListingState;
  readonly show: (listing: ListingState) => void;
};

/**
 * Loads the list of remotes, from the page itself or else from `remotes.json`. Never throws: the problems in the
 * listing say what is wrong. Calls `show` when the listing changes later.
 * @param applyPreview shows the list instead, in a tab that previews a release
 */
export async function loadListing(
  inlined: unknown,
  ownPaths: readonly string[],
  show: (listing: ListingState) => void,
  applyPreview?: (list: PreviewInput) => Promise<void>,
): Promise<void> {
  try {
    const list = inlined ?? (await fetchList());
    const listing = { ...readListing(list, ownPaths), pending: false };
    storeCatalogue([...listing.remotes, ...listing.disabled], true);
    if (!applyPreview) return show(listing);
    await applyPreview({ list, ownPaths, listing, show });
  } catch (error) {
    show({ ...unreadableListing(error), pending: false });
  }
}

/** Fetches the list if the page contains none. */
export async function fetchList(): Promise<unknown> {
  const response = await fetch('remotes.json');
  if (!response.ok) throw new Error(`remotes.json answered ${response.status}`);
  return response.json();
}

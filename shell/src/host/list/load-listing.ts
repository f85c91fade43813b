import { nativeFetch } from '@venture/api/native';
import { parseJson } from '@venture/contract/parse';
import { SignedList } from '@venture/contract/signed';
import { readListing, unreadableListing } from '@venture/host/listing';
import { isLocal, verifyList } from '@venture/host/verify-list';
import { storeDeclared } from '@venture/progress/declarations';
import * as v from 'valibot';
import { PUBLIC_KEYS } from './keys';
import type { ListingState } from './listing';

export type PreviewInput = {
  /** The verified list, without a preview. */
  readonly list: unknown;
  readonly ownPaths: readonly string[];
  /** What it means without a preview. */
  readonly listing: ListingState;
  readonly show: (listing: ListingState) => void;
};

/**
 * The list of remotes, from the page itself or else from `remotes.json`, verified. It never throws:
 * what is wrong is in the listing's problems. `show` is told when the listing changes later.
 * @param applyPreview shows the list instead, in a tab that previews a release
 */
export async function loadListing(
  inlined: unknown,
  ownPaths: readonly string[],
  show: (listing: ListingState) => void,
  applyPreview?: (list: PreviewInput) => Promise<void>,
): Promise<void> {
  try {
    const list = await fetchVerifiedList(inlined);
    const listing = { ...readListing(list, ownPaths), pending: false };
    storeDeclared([...listing.remotes, ...listing.disabled], true);
    if (!applyPreview) return show(listing);
    await applyPreview({ list, ownPaths, listing, show });
  } catch (error) {
    show({ ...unreadableListing(error), pending: false });
  }
}

/** The list itself; throws when it cannot be trusted. */
export async function fetchVerifiedList(inlined: unknown): Promise<unknown> {
  return verifyList(inlined ?? (await fetchList()), {
    keys: PUBLIC_KEYS,
    acceptsUnsigned: isLocal(window.location),
  });
}

/** The list inside its envelope, verified or not. */
export function unverifiedList(inlined: unknown): unknown {
  return v.is(SignedList, inlined) ? parseJson(v.unknown(), inlined.payload, 'the list of remotes') : inlined;
}

async function fetchList(): Promise<unknown> {
  const response = await nativeFetch('remotes.json');
  if (!response.ok) throw new Error(`remotes.json answered ${response.status}`);
  return response.json();
}

import { readConfig } from '@venture/api/config';
import { nativeFetch } from '@venture/api/native';
import { parse, parseJson } from '@venture/contract/parse';
import { type PublicKey, PublicKeys, SignedList } from '@venture/contract/signed';
import { readListing, unreadableListing } from '@venture/host/listing';
import { isLocal, verifyList } from '@venture/host/verify-list';
import { storeDeclared } from '@venture/progress/declarations';
import * as v from 'valibot';
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
 * what is wrong is in the listing's problems. `show` is called when the listing changes later.
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

/** Put in by the build: see `npm run keys`. */
declare const __PUBLIC_KEYS__: unknown;

/** The public keys whose signatures on the list of remotes are accepted. */
export const PUBLIC_KEYS = acceptedKeys(__PUBLIC_KEYS__, readConfig().publicKeys);

/** Those of the build; where it has none, as in a package for many installations, those that the server put into the page. */
export function acceptedKeys(built: unknown, served: unknown): PublicKey[] {
  const keys = parse(PublicKeys, built, 'the public keys of this build');
  return keys.length > 0 ? keys : parse(PublicKeys, served ?? [], 'the public keys in the page');
}

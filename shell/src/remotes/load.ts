import { readStored } from '@venture/api/storage';
import { parseJson } from '@venture/contract/parse';
import { SignedList } from '@venture/contract/signed';
import { readListing, unreadable } from '@venture/host/listing';
import { believed, isLocal } from '@venture/host/trust';
import * as v from 'valibot';
import { OVERRIDE_KEY } from '../system/override-key';
import { PUBLIC_KEYS } from './keys';
import type { KnownRemotes } from './list';

/**
 * The list of remotes, from the page itself or else from `remotes.json`, verified. It never throws:
 * what is wrong is in the listing's problems. `show` is told when the listing changes later.
 */
export async function loadListing(
  inlined: unknown,
  taken: readonly string[],
  show: (known: KnownRemotes) => void,
): Promise<void> {
  try {
    const list = await verifiedList(inlined);
    const known = { ...readListing(list, taken), pending: false, readAt: performance.now() };
    if (readStored(OVERRIDE_KEY) === undefined) return show(known);
    const { overridden } = await import(/* webpackChunkName: "override" */ '../system/overridden');
    await overridden({ list, taken, known, show });
  } catch (error) {
    show({ ...unreadable(error), pending: false, readAt: performance.now() });
  }
}

/** The list itself; throws when it is not to be believed. */
export async function verifiedList(inlined: unknown): Promise<unknown> {
  return believed(inlined ?? (await fetchList()), {
    keys: PUBLIC_KEYS,
    acceptsUnsigned: isLocal(window.location),
  });
}

/** The list inside its envelope, believed or not. */
export function openedList(inlined: unknown): unknown {
  return v.is(SignedList, inlined) ? parseJson(v.unknown(), inlined.payload, 'the list of remotes') : inlined;
}

async function fetchList(): Promise<unknown> {
  const response = await fetch('remotes.json');
  if (!response.ok) throw new Error(`remotes.json answered ${response.status}`);
  return response.json();
}

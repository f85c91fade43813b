import { nativeFetch } from '@venture/api/native';
import { readStoredValue, storeValue } from '@venture/api/stored-value';
import { LIST_ERRORS, type ListErrorCode } from '@venture/contract/codes';
import { parseJson } from '@venture/contract/parse';
import { RemoteList } from '@venture/contract/remotes';
import { hasValidSignature, type PublicKey, SignedList } from '@venture/contract/signed';
import * as v from 'valibot';

/** The list of remotes cannot be trusted, so none of it is used. */
export class ListError extends Error {
  override readonly name = 'ListError';
  readonly code: ListErrorCode;

  constructor(doubt: ListErrorCode, cause?: unknown) {
    super(LIST_ERRORS[doubt], { cause });
    this.code = doubt;
  }
}

type Options = {
  readonly keys: readonly PublicKey[];
  /** Whether unsigned lists are accepted: only in development, on localhost. */
  readonly acceptsUnsigned: boolean;
};

/** Highest serial of a list that this browser has seen. */
const KEY = 'venture.list-serial';
const Serial = v.pipe(v.number(), v.integer());

/** Maximum difference between the clocks of device and server: a serial is the list's creation time. */
const APART_MS = 24 * 60 * 60 * 1000;

/** Opens the envelope; returns the list, or throws a {@link ListError}. */
export async function verifyList(value: unknown, { keys, acceptsUnsigned }: Options): Promise<unknown> {
  if (!v.is(SignedList, value)) {
    if (!v.is(RemoteList, value)) throw new ListError('unreadable');
    if (!acceptsUnsigned) throw new ListError('unsigned');
    return value;
  }
  if (!globalThis.crypto?.subtle) throw new ListError('unverifiable');
  if (value.signatures.length === 0) throw new ListError('unsigned');
  if (!(await hasValidSignature(value, keys))) throw new ListError('altered');
  const list = parsePayload(value.payload);
  const seen = seenSerial();
  if (list.serial < (seen ?? 0)) throw new ListError('older');
  // The serial protects returning visitors from older lists, so expiry need not.
  if (seen === undefined && (await hasEnded(list.until))) throw new ListError('ended');
  storeValue(KEY, list.serial);
  return list;
}

/** Ignores serials from the far future, with which any script could block all lists for ever. */
function seenSerial(): number | undefined {
  const seen = readStoredValue(KEY, Serial);
  return seen !== undefined && seen <= Date.now() + APART_MS ? seen : undefined;
}

/** Accepts any list again, as after a restore of the server from a backup. */
export function resetListSerial(): void {
  storeValue(KEY, 0);
}

/** Compares with the clocks of device and server, since the device's may be wrong. */
async function hasEnded(until: string | undefined): Promise<boolean> {
  const end = Date.parse(until ?? '');
  return end < Date.now() && !((await serverTime()) < end);
}

async function serverTime(): Promise<number> {
  const response = await nativeFetch('remotes.json', { method: 'HEAD', cache: 'no-store' }).catch(
    () => undefined,
  );
  return Date.parse(response?.headers.get('Date') ?? '');
}

function parsePayload(payload: string) {
  try {
    return parseJson(RemoteList, payload, 'the list of remotes');
  } catch (error) {
    throw new ListError('unreadable', error);
  }
}

/** Whether the page is served from localhost. */
export function isLocal({ hostname }: Pick<Location, 'hostname'>): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

import { readStored, store } from '@venture/api/storage';
import { DOUBTS, type Doubt } from '@venture/contract/codes';
import { parse, parseJson } from '@venture/contract/parse';
import { RemoteList } from '@venture/contract/remotes';
import { isSigned, type PublicKey, SignedList } from '@venture/contract/signed';
import * as v from 'valibot';

/** The list of remotes is not to be believed, and so nothing in it is used. */
export class DistrustError extends Error {
  override readonly name = 'DistrustError';
  readonly doubt: Doubt;

  constructor(doubt: Doubt, cause?: unknown) {
    super(DOUBTS[doubt], { cause });
    this.doubt = doubt;
  }
}

type Options = {
  readonly keys: readonly PublicKey[];
  /** Whether an unsigned list will do: only for development, and only on this computer. */
  readonly acceptsUnsigned: boolean;
};

/** The highest serial number of a list seen by this browser. */
const KEY = 'venture.list-serial';

/** Opens the envelope: answers the list itself, or throws a {@link DistrustError}. */
export async function believed(value: unknown, { keys, acceptsUnsigned }: Options): Promise<unknown> {
  if (!v.is(SignedList, value)) {
    if (!v.is(RemoteList, value)) throw new DistrustError('unreadable');
    if (!acceptsUnsigned) throw new DistrustError('unsigned');
    return value;
  }
  if (!globalThis.crypto?.subtle) throw new DistrustError('unverifiable');
  if (value.signatures.length === 0) throw new DistrustError('unsigned');
  if (!(await isSigned(value, keys))) throw new DistrustError('altered');
  const list = opened(value.payload);
  if (list.serial < seenSerial()) throw new DistrustError('older');
  store(KEY, String(list.serial));
  return list;
}

function opened(payload: string) {
  try {
    return parseJson(RemoteList, payload, 'the list of remotes');
  } catch (error) {
    throw new DistrustError('unreadable', error);
  }
}

function seenSerial(): number {
  try {
    return parse(v.pipe(v.number(), v.integer()), Number(readStored(KEY) ?? 0), KEY);
  } catch {
    return 0;
  }
}

/** Whether the page comes from this very computer. */
export function isLocal({ hostname }: Pick<Location, 'hostname'>): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

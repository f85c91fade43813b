import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson } from '@venture/shared/parse';
import * as v from 'valibot';
import { reason } from '../failure';
import type { Log } from '../log';
import { type Asset, asset } from './asset';
import { changesOf } from './changes';
import type { Pack } from './packing';

/** `remotes.json` as it is now; content is null when it is missing or broken. */
export type Remotes = { readonly content: unknown; readonly file: Asset | undefined };

/** What the list means is the shell's to say: here it only has to be a list. */
const List = v.union(
  [v.array(v.unknown()), v.record(v.string(), v.unknown())],
  'must be a list or an object',
);

const NONE: Remotes = { content: null, file: undefined };

/** Reads the list of remotes anew whenever it is replaced, so that a release needs no restart. */
export function remotesIn(
  storeDir: string,
  pack: Pack,
  log: Log,
  lookEveryMs?: number,
): () => Promise<Remotes> {
  const file = join(storeDir, 'remotes.json');
  const changes = changesOf(file, lookEveryMs);
  let current: Promise<Remotes> = Promise.resolve(NONE);
  let seen: string | undefined = 'never looked';

  async function read(): Promise<Remotes> {
    try {
      const body = await readFile(file);
      const content = parseJson(List, body.toString(), 'the list of remotes');
      return { content, file: asset('remotes.json', body, 'checked', pack) };
    } catch (error) {
      log.warn('no list of remotes', { file, reason: reason(error) });
      return NONE;
    }
  }

  return async () => {
    const stamp = await changes();
    if (stamp !== seen) {
      seen = stamp;
      current = read();
    }
    return current;
  };
}

import { parseJson } from '@venture/contract/parse';
import * as v from 'valibot';
import { reason } from '../process/failure';
import type { Log } from '../process/log';
import type { Source } from '../releases/source';
import { type Asset, asset } from './asset';
import type { Pack } from './packing';

/** `remotes.json` as it is now; content is null while there has been none that can be read. */
export type Remotes = { readonly content: unknown; readonly file: Asset | undefined };

/** What the list means is the shell's to say: here it only has to be a list. */
const List = v.union(
  [v.array(v.unknown()), v.record(v.string(), v.unknown())],
  'must be a list or an object',
);

const NONE: Remotes = { content: null, file: undefined };

/**
 * The list of remotes, looked at all the time, so that a release needs no restart. Whatever happens to it, the last
 * good one stays.
 */
export function remotesIn(source: Source, pack: Pack, log: Log): () => Promise<Remotes> {
  let current = NONE;
  let seen: unknown;

  return async () => {
    const found = await source();
    if (found === seen) return current;
    seen = found;
    try {
      if (found.body === undefined) throw new Error(found.trouble);
      const content = parseJson(List, found.body.toString(), 'the list of remotes');
      current = { content, file: asset('remotes.json', found.body, 'checked', pack) };
    } catch (error) {
      const event = current === NONE ? 'no list of remotes' : 'the list of remotes is not the newest';
      log.warn(event, { reason: reason(error) });
    }
    return current;
  };
}

import { BEACON_FROM_LIST, BEACON_FROM_PLATFORM } from '@venture/api/v1/beacons';
import { parse, parseJson } from '@venture/contract/parse';
import { RemoteList } from '@venture/contract/remotes';
import { SignedList } from '@venture/contract/signed';
import * as v from 'valibot';
import type { ReleaseStore } from './verified-list';

/** A release by its names, as a page reports it. */
export type ReportedRelease = { readonly remote: string; readonly version: string };

export const OTHER_LABEL = 'other';

const Entry = v.object({
  name: v.string(),
  version: v.string(),
  rollout: v.optional(v.object({ share: v.number(), entry: v.object({ version: v.string() }) })),
  previous: v.optional(v.object({ version: v.string() })),
  disabled: v.optional(v.boolean()),
});
type Entry = v.InferOutput<typeof Entry>;

/** Answers the same names where they are those of a release there is, else "other": anybody can make names up. */
export function createReportedReleaseFilter({
  list,
  reader,
}: Pick<ReleaseStore, 'list' | 'reader'>): (reported: ReportedRelease) => Promise<ReportedRelease> {
  const listed = createListEntryReader(list);
  return async ({ remote, version }) => {
    if (remote === BEACON_FROM_LIST || remote === BEACON_FROM_PLATFORM)
      return { remote, version: OTHER_LABEL };
    const entry = (await listed()).find(({ name }) => name === remote);
    if (!entry) return { remote: OTHER_LABEL, version: OTHER_LABEL };
    const isListed = [entry.version, entry.rollout?.entry.version, entry.previous?.version].includes(version);
    // A tab that was opened before may use what the list does not tell of any more.
    const isKnown = isListed || (await reader.versions()).get(remote)?.includes(version);
    return { remote, version: isKnown ? version : OTHER_LABEL };
  };
}

/** What the list names; the last list that could be read. */
export function createListEntryReader(list: ReleaseStore['list']): () => Promise<readonly Entry[]> {
  let seen: unknown;
  let entries: readonly Entry[] = [];
  return async () => {
    const found = await list();
    if (found !== seen && found.body !== undefined) entries = entriesIn(found.body.toString());
    seen = found;
    return entries;
  };
}

function entriesIn(text: string): readonly Entry[] {
  try {
    const value = parseJson(v.unknown(), text, 'the list');
    const list = v.is(SignedList, value) ? parseJson(v.unknown(), value.payload, 'the list') : value;
    return parse(RemoteList, list, 'the list').remotes.filter((remote) => v.is(Entry, remote));
  } catch {
    return []; // the site says in the log what is wrong with the list
  }
}

import { parse, parseJson } from '@venture/contract/parse';
import { Release, type RemoteEntry, RemoteList, reference } from '@venture/contract/remotes';
import { fetched, placeOf, releaseWithHash } from '@venture/host/fallback';
import { readListing } from '@venture/host/listing';
import { vouchedRelease } from '@venture/host/vouched';
import { RemoteError } from '@venture/ui/failure';
import { within } from '@venture/ui/loadable';
import * as v from 'valibot';
import { PUBLIC_KEYS } from '../remotes/keys';
import { type KnownRemotes, PENDING } from '../remotes/list';
import { type Choice, forgetChoice, placeIn, readChoice } from './choice';
import { DroppedNotice, OverrideNotice, WaitingNotice } from './OverrideNotice';

/** Longest wait for what a chosen release consists of: a browser may ask its person first. */
const ANSWER_MS = 30_000;

type Found = {
  /** The list as it was released, verified. */
  readonly list: unknown;
  readonly taken: readonly string[];
  /** What it means without any choice. */
  readonly known: KnownRemotes;
  readonly show: (known: KnownRemotes) => void;
};

/**
 * Puts what this person chose in the place of a live release. It fits like any other or is not used, and
 * when it fails in any way the live release is back, with a word about it.
 */
export async function overridden({ list, taken, known, show }: Found): Promise<void> {
  const choice = readChoice();
  const drop = (reason: string) => {
    forgetChoice();
    const notice = <DroppedNotice choice={choice} reason={reason} onClose={() => show(known)} />;
    show({ ...known, notice });
  };
  if (!choice || choice.until <= Date.now()) return drop('it has expired');
  try {
    show({ ...PENDING, notice: <WaitingNotice choice={choice} /> });
    const entry = await within(ANSWER_MS, placeIn(choice), chosenEntry(choice, list));
    const listing = readListing(withEntry(list, entry), taken);
    const problem = listing.problems.find(({ name }) => name === choice.remote);
    if (problem) return drop(`${problem.code}: ${problem.reason}`);
    const override = {
      chosen: entry,
      live: known.remotes.find(({ name }) => name === choice.remote),
      onDropped: (error: unknown) => drop(wordsOf(error)),
    };
    const notice = <OverrideNotice choice={choice} title={entry.title} />;
    show({ ...known, ...listing, override, notice });
  } catch (error) {
    drop(wordsOf(error));
  }
}

const Named = v.object({ name: v.string(), base: v.string() });
const Stored = v.object({ ...Named.entries, previous: v.optional(v.object(reference)) });

async function chosenEntry(choice: Choice, list: unknown): Promise<RemoteEntry> {
  const live = parse(RemoteList, list, 'the list').remotes.find((entry) => nameOf(entry) === choice.remote);
  if (!live) throw new Error('there is no such remote');
  if ('version' in choice) return storedRelease(parse(Stored, live, 'its entry'), choice.version);
  const base = `${choice.origin}/`;
  const text = new TextDecoder().decode(await fetched(`${base}release.json`, 'no-store'));
  const release = parseJson(Release, text, `${base}release.json`);
  if (release.name === choice.remote) return { ...release, base };
  throw new Error(`that is ${release.name}, not ${choice.remote}`);
}

/** The list vouches for the release before; every other one has to do so itself. */
function storedRelease(live: v.InferOutput<typeof Stored>, version: string): Promise<RemoteEntry> {
  const { base, previous } = live;
  if (previous?.version === version) return releaseWithHash(placeOf(base, version), previous.release);
  return vouchedRelease(live, version, PUBLIC_KEYS);
}

function withEntry(list: unknown, entry: RemoteEntry): unknown {
  const { remotes, ...rest } = parse(RemoteList, list, 'the list');
  return { ...rest, remotes: remotes.map((one) => (nameOf(one) === entry.name ? entry : one)) };
}

function nameOf(entry: unknown): string | undefined {
  return v.is(Named, entry) ? entry.name : undefined;
}

function wordsOf(error: unknown): string {
  if (error instanceof RemoteError) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

import { call } from '@venture/api/v1/call';
import { previewRelease } from '@venture/api/v1/previews';
import { PLATFORM_REMOTES } from '@venture/api/v1/teams';
import { parse } from '@venture/contract/parse';
import { type RemoteEntry, RemoteList, releaseReference } from '@venture/contract/remotes';
import { readListing } from '@venture/host/listing';
import { fetchPreviewed, fetchRelease, fetchSignedRelease, releaseBase } from '@venture/host/releases';
import { withDeadline } from '@venture/ui/loadable';
import { RemoteError } from '@venture/ui/remote-error';
import * as v from 'valibot';
import { PUBLIC_KEYS } from '../remotes/keys';
import { type ListingState, PENDING } from '../remotes/listing';
import { DroppedNotice, OverrideNotice, WaitingNotice } from './OverrideNotice';
import {
  clearOverride,
  describeSource,
  expiryTime,
  type Preview,
  readOverride,
  type StoredOverride,
} from './stored-override';

/** Longest wait for the override's `release.json`: a browser may ask the person first. */
const ANSWER_MS = 30_000;

type VerifiedList = {
  /** The verified list, without an override. */
  readonly list: unknown;
  readonly ownPaths: readonly string[];
  /** What it means without any choice. */
  readonly listing: ListingState;
  readonly show: (listing: ListingState) => void;
};

/**
 * Replaces a live release with this person's override. It passes the same checks as any other or is not
 * used; when it fails, the live release is used again, with a notice.
 */
export async function applyOverride({ list, ownPaths, listing, show }: VerifiedList): Promise<void> {
  const stored = readOverride();
  const drop = (reason: string) => {
    clearOverride();
    const notice = <DroppedNotice choice={stored} reason={reason} onClose={() => show(listing)} />;
    show({ ...listing, notice });
  };
  if (!stored || stored.until <= Date.now() || stored.until > expiryTime()) return drop('it has expired');
  try {
    show({ ...PENDING, notice: <WaitingNotice choice={stored} /> });
    const waiting = new AbortController();
    const chosen = chosenEntry(stored, list, waiting.signal);
    const entry = await withDeadline(ANSWER_MS, describeSource(stored), waiting, chosen);
    const overridden = readListing(withEntry(list, entry), ownPaths);
    const problem = overridden.problems.find(({ name }) => name === stored.remote || !wasBad(listing, name));
    if (problem) return drop(`${problem.code}: ${problem.reason}`);
    const override = {
      chosen: { ...entry, isPreview: 'preview' in stored },
      live: listing.remotes.find(({ name }) => name === stored.remote),
      onDropped: (error: unknown) => drop(describe(error)),
    };
    const notice = <OverrideNotice choice={stored} title={entry.title} />;
    show({ ...listing, ...overridden, override, notice });
  } catch (error) {
    drop(describe(error));
  }
}

/** What was wrong before is not the fault of what was chosen. */
function wasBad({ problems }: ListingState, remote: string): boolean {
  return problems.some(({ name }) => name === remote);
}

const Named = v.object({ name: v.string(), base: v.string() });
const Stored = v.object({
  ...Named.entries,
  previous: v.optional(v.object(releaseReference)),
  framed: v.optional(v.boolean()),
});

async function chosenEntry(stored: StoredOverride, list: unknown, signal: AbortSignal): Promise<RemoteEntry> {
  if ('preview' in stored) return previewed(stored, signal);
  const live = parse(RemoteList, list, 'the list').remotes.find((entry) => nameOf(entry) === stored.remote);
  if (!live) throw new Error('there is no such remote');
  if ('version' in stored) return storedRelease(parse(Stored, live, 'its entry'), stored.version, signal);
  const release = await fetchRelease(`${stored.origin}/`, undefined, signal);
  if (release.name === stored.remote) return release;
  throw new Error(`that is ${release.name}, not ${stored.remote}`);
}

/** The server says for whom, each time. */
async function previewed({ remote, preview }: Preview, signal: AbortSignal): Promise<RemoteEntry> {
  const wanted = { name: remote, version: preview };
  const { statement } = await call(previewRelease, { params: wanted }, signal);
  const release = await fetchPreviewed(statement, wanted, PUBLIC_KEYS, signal);
  // Nobody may have approved it: it never runs in the page.
  if (release.name === remote && release.version === preview) return { ...release, framed: true };
  throw new Error(`that is ${release.name} ${release.version}`);
}

/** The list vouches for the release before; every other one has to do so itself. */
async function storedRelease(
  live: v.InferOutput<typeof Stored>,
  version: string,
  signal: AbortSignal,
): Promise<RemoteEntry> {
  const { base, previous, framed } = live;
  if (previous?.version === version)
    return { ...(await fetchRelease(releaseBase(base, version), previous.release, signal)), framed };
  // A team may have released it, also where the name is the platform's by now.
  const isFramed = framed || !PLATFORM_REMOTES.includes(live.name);
  return { ...(await fetchSignedRelease(live, version, PUBLIC_KEYS, signal)), framed: isFramed };
}

function withEntry(list: unknown, entry: RemoteEntry): unknown {
  const { remotes, ...rest } = parse(RemoteList, list, 'the list');
  const isNew = !remotes.some((one) => nameOf(one) === entry.name);
  const replaced = remotes.map((one) => (nameOf(one) === entry.name ? entry : one));
  return { ...rest, remotes: isNew ? [...replaced, entry] : replaced };
}

function nameOf(entry: unknown): string | undefined {
  return v.is(Named, entry) ? entry.name : undefined;
}

function describe(error: unknown): string {
  if (error instanceof RemoteError) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

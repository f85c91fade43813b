import type { ReleasePreview } from '@venture/api/v1/previews';
import type { Remote, RemoteSummary, StoredRelease } from '@venture/api/v1/releases';
import { formatPlan } from '@venture/api/v1/rollout-plan';
import { parseJson } from '@venture/contract/parse';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../../database/schema';
import { CallError } from '../../http/problem';
import { decidePermission, type Principal } from '../../teams/permission';
import { requireStoredRelease } from '../checks/verify';
import {
  findRunningRollout,
  listStoppedRollouts,
  type OpenRollout,
  readRolloutCounts,
} from '../rollout/rollout';
import { findEntry, findNewerEntry, type ListEntry, type RecordedRelease } from '../store/contents';
import type { ReleaseEnvironment } from '../store/environment';
import { findHold } from '../store/rows';
import { readLiveList, readStoreContents } from '../store/store';
import { findRemoteOwner, readRevision, requirePermission } from './access';
import { NO_NAMES, readAccountNames, toReleaseEvent, withActorName } from './history';
import { countWaitingReleasesByRemote, listSubmissions, type Submission } from './submissions';

/** Lists the remotes that somebody may release, by name; for admins all that are live, owned or waiting. */
export async function listRemotes(environment: ReleaseEnvironment, who: Principal): Promise<RemoteSummary[]> {
  const { db } = environment;
  const [{ list }, owners, waiting, stopped] = await Promise.all([
    readLiveList(environment),
    ownersIn(db),
    countWaitingReleasesByRemote(db),
    listStoppedRollouts(db),
  ]);
  const live = new Map(list?.remotes.map((remote) => [remote.name, remote]));
  const names = [...new Set([...live.keys(), ...owners.keys(), ...waiting.keys()])].sort();
  const titles = await storedTitles(
    db,
    names.filter((name) => !live.has(name)),
  );
  return names
    .filter((name) => {
      const row = owners.get(name);
      return decidePermission(who, 'read', name, row ? { teamId: row.teamId } : 'platform') === 'yes';
    })
    .map((name) => {
      const entry = live.get(name);
      const newer = entry && findNewerEntry(entry);
      const known = { owner: owners.get(name)?.team, live: entry, waiting: waiting.get(name) ?? 0 };
      return {
        ...summaryOf(name, { ...known, title: titles.get(name), stopped: stopped.get(name) }),
        ...(newer && entry.rollout && { rollout: { version: newer.version, share: entry.rollout.share } }),
      };
    });
}

const Titled = v.object({ title: v.string() });

/** Reads the titles of these remotes' newest releases, live or not. Parsed here: PostgreSQL's JSON is stricter. */
async function storedTitles(db: Database, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ remote: string; content: Buffer }>`
    select distinct on (remote) remote, content
    from releases join release_contents using (remote, version) join release_files using (hash)
    where remote = any(${names}::text[]) and removed_at is null and path = 'release.json'
    order by remote, created_at desc`.execute(db);
  const titleOf = (content: Buffer) => parseJson(Titled, content.toString(), 'release.json').title;
  return new Map(rows.map(({ remote, content }) => [remote, titleOf(content)]));
}

async function ownersIn(db: Database) {
  const rows = await db
    .selectFrom('team_remotes as r')
    .innerJoin('teams as t', 't.id', 'r.team_id')
    .select(['r.remote', 't.id as teamId', 't.name as team'])
    .execute();
  return new Map(rows.map(({ remote, ...row }) => [remote, row]));
}

type SummaryFacts = {
  readonly owner: string | undefined;
  readonly live: ListEntry | undefined;
  /** The title to show if nothing is live. */
  readonly title: string | undefined;
  readonly waiting: number;
  readonly stopped: Pick<OpenRollout, 'newer' | 'live'> | undefined;
};

function summaryOf(
  name: string,
  { owner, live, title = live?.title, waiting, stopped }: SummaryFacts,
): Omit<RemoteSummary, 'rollout'> {
  const isStopped = stopped !== undefined && stopped.live === live?.version;
  return {
    name,
    waiting,
    ...(owner !== undefined && { owner }),
    ...(title !== undefined && { title }),
    ...(live && {
      live: { version: live.version, since: live.since, isDisabled: live.disabled === true },
    }),
    ...(isStopped && { stopped: stopped.newer }),
  };
}

/** Reads all about one remote, newest first. */
export async function readRemote(
  environment: ReleaseEnvironment,
  who: Principal,
  name: string,
): Promise<Remote> {
  const { db } = environment;
  const { owner, team, isApproved } = await findRemoteOwner(db, name);
  if (owner === 'nobody') throw new CallError('not-found', `There is no remote ${name}.`);
  await requirePermission(db, who, ['read'], name);
  const revision = await readRevision(db, name);
  const [contents, kept, rollout, stopped, hold] = await Promise.all([
    readStoreContents(environment, [name]),
    listSubmissions(db, name),
    rolloutOf(db, name),
    listStoppedRollouts(db),
    findHold(db, name),
  ]);
  const live = findEntry(contents, name);
  // Responses to programs end up in CI logs for anybody to read, so they name nobody.
  const names =
    who.kind === 'token'
      ? NO_NAMES
      : await readAccountNames(
          db,
          [...contents.history, ...kept].map(({ actorId }) => actorId),
        );
  const named = kept.map((one) => ({ ...one, origin: withActorName(one.origin, one.actorId, names) }));
  const releases = contents.recorded.toReversed().map((row) => toStoredRelease(row, live, named, isApproved));
  const waiting = releases.filter(({ state }) => state === 'waiting').length;
  const title = live ? undefined : (await storedTitles(db, [name])).get(name);
  const summary = summaryOf(name, { owner: team, live, title, waiting, stopped: stopped.get(name) });
  const history = contents.history.toReversed().map((event) => toReleaseEvent(event, names));
  return { ...summary, revision, ...(rollout && { rollout }), ...(hold && { hold }), releases, history };
}

async function rolloutOf(db: Database, name: string): Promise<Remote['rollout']> {
  const running = await findRunningRollout(db, name);
  if (!running) return undefined;
  const { newer: version, share, doubt } = running;
  const counts = await readRolloutCounts(db, running);
  return { version, share, plan: formatPlan(running), ...(doubt !== undefined && { doubt }), ...counts };
}

/** Converts a stored release for responses to calls. */
function toStoredRelease(
  { version, createdAt, isThere }: RecordedRelease,
  live: ListEntry | undefined,
  all: readonly Submission[],
  isApproved: boolean,
): StoredRelease {
  const kept = all.find((one) => one.version === version);
  return {
    version,
    state: stateOf(version, isThere, live, isApproved),
    storedAt: createdAt.toISOString(),
    ...(kept && { origin: kept.origin }),
  };
}

function stateOf(version: string, isThere: boolean, live: ListEntry | undefined, isApproved: boolean) {
  if (live?.version === version) return 'live';
  if (!isThere) return 'removed';
  if (!isApproved) return 'waiting';
  return live?.previous?.version === version ? 'previous' : 'stored';
}

/**
 * Creates a preview of a stored release for one tab of an authorized person, by the hash of its exact files: live
 * or not, waiting, being rolled out, or of a remote that is switched off.
 */
export async function createPreview(
  environment: ReleaseEnvironment,
  who: Principal,
  name: string,
  version: string,
): Promise<ReleasePreview> {
  const { team, isApproved } = await requirePermission(environment.db, who, ['read'], name);
  const { built, row, contents } = await requireStoredRelease(environment, name, version);
  const kept = await listSubmissions(environment.db, name);
  const { title, routes } = built.release;
  return {
    ...toStoredRelease(row, findEntry(contents, name), kept, isApproved),
    name,
    title,
    path: routes[0]?.path ?? '/',
    ...(team !== undefined && { owner: team }),
    manifestHash: built.hash,
  };
}

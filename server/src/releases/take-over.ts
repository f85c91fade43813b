import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson } from '@venture/contract/parse';
import { STATEMENT } from '@venture/contract/statement';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../database/schema';
import type { Config } from '../process/config';
import { errorCode, Failure } from '../process/failure';
import type { Log } from '../process/log';
import { type BuiltRelease, fileProblems, readReleaseFolder, readTextIfThere } from './built';
import { OPERATOR, type ReleaseEnvironment } from './environment';
import { createRefusal, RefusalError } from './refusal';
import {
  createHistoryEvent,
  EMPTY_CONTENTS,
  findEntry,
  findListedRelease,
  type HistoryEvent,
  type List,
  type ListEntry,
  nextList,
  parseList,
  ReleaseReference,
} from './store/contents';
import { createSigner, ensureSigningKey, type KeyFiles, verifyStatement } from './store/keys';
import { readListEnvelope, readRecordedReleases } from './store/rows';
import { acquireStoreLock, changeStore, readLiveList } from './store/store';
import { type StoreWriter, storeRelease, writeEvents, writeListEnvelope } from './store/writer';
import { checkAgainstLive, readStoredRelease } from './verify';

/** The folder in which earlier versions kept releases: a signed list, a signed history and the folders of releases. */
const [LIST, HISTORY, REMOTES] = ['remotes.json', 'history.json', 'remotes'];

const OldEvent = v.object({
  serial: v.number(),
  name: v.string(),
  since: v.pipe(v.string(), v.isoTimestamp()),
  channel: v.string(),
  live: v.optional(ReleaseReference),
  previous: v.optional(ReleaseReference),
});
const OldHistory = v.object({ events: v.array(OldEvent) });

type OldStore = { readonly list: List; readonly envelope: string; readonly events: readonly HistoryEvent[] };

type Environment = ReleaseEnvironment & Pick<Partial<Config>, 'remotes'>;

/**
 * What an earlier version released into a folder, for a database into which nothing was released yet, or why it is not
 * found. Throws where that version had people: what is released instead would replace their releases.
 */
export async function findEarlierStore(
  folder: string,
  environment: Environment,
): Promise<OldStore | RefusalError> {
  const { db, remotes } = environment;
  return readOld(folder, environment).catch(async (error) => {
    if (!(error instanceof RefusalError)) throw error;
    if (remotes !== undefined || !(await hasEarlierPeople(db))) return error;
    throw new Failure(
      `There are people here, but not the releases that they had with an earlier version (${error.message}). Name their folder in STORE_DIR, and in SIGNING_KEY and PUBLIC_KEYS the keys that signed them, and start again; ` +
        'or run "releases take-over <folder>", where nothing is left of them "releases take-over none".',
    );
  });
}

/** Takes over what an earlier version released into a folder, once, where nothing was released into the database yet. */
export async function importEarlierStore(folder: string, environment: Environment, log: Log): Promise<void> {
  const { db } = environment;
  if ((await readListEnvelope(db)) !== undefined) return;
  const old = await findEarlierStore(folder, environment);
  if (old instanceof RefusalError) {
    if (old.problems.every(({ code }) => code !== 'list-missing'))
      log.warn('the releases in the folder are not taken over', { folder, reason: old.message });
    return;
  }
  await db.transaction().execute(async (trx) => {
    await acquireStoreLock(trx);
    if ((await readListEnvelope(trx)) !== undefined) return;
    const releases = await signedReleases(folder, old, environment);
    await takeVersions(trx, old);
    for (const { built, statement } of releases) {
      const { name, version } = built.release;
      const since = old.events.find((one) => one.name === name && one.live?.version === version)?.since;
      await storeRelease(trx, built, statement ?? null, since === undefined ? undefined : new Date(since));
    }
    await writeEvents(trx, old.events);
    await writeListEnvelope(trx, old.list.serial, old.envelope);
    const event =
      'the releases in the folder were taken over into the database; the folder is not used any more';
    log.warn(event, { folder, releases: releases.length });
  });
}

/** Whether somebody is here since before the database had a place for releases. */
async function hasEarlierPeople(db: Database): Promise<boolean> {
  const since = sql<Date>`coalesce((select applied_at from migrations where name = '019-releases'), now())`;
  const early = db.selectFrom('users').select('id').where('created_at', '<', since).limit(1);
  return (await early.executeTakeFirst()) !== undefined;
}

/** Begins without the releases of an earlier version, of which nothing is left. */
export async function startEmptyStore(environment: ReleaseEnvironment): Promise<void> {
  await ensureSigningKey(environment);
  await changeStore(environment, async (writer, inside) => {
    if ((await readLiveList(inside)).list === undefined) await writer.writeList(nextList(EMPTY_CONTENTS, []));
  });
}

/**
 * Adds what an earlier version released into a folder to what is released here, whenever that is: other versions can be
 * rolled back to, and remotes that are not here go live. `signer` has the keys of then. Answers what became of each remote.
 */
export async function importEarlierReleases(
  folder: string,
  signer: KeyFiles,
  environment: ReleaseEnvironment,
): Promise<readonly string[]> {
  const old = await readOld(folder, signer).catch((error) => {
    const [problem] = error instanceof RefusalError ? error.problems : [];
    if (!problem || !/^key-|-unsigned$/.test(problem.code)) throw error;
    const remedy = 'Name the signing.json of the earlier version with --key.';
    throw new RefusalError({ ...problem, remedy });
  });
  await ensureSigningKey(environment);
  return changeStore(environment, async (writer, inside) => {
    const before = await readRecordedReleases(inside.db);
    const releases = await signedReleases(folder, old, signer);
    await takeVersions(inside.db, old);
    for (const { built } of releases) {
      const { name, version } = built.release;
      const isKnown = before.some((one) => one.name === name && one.version === version);
      if (!isKnown) await writer.keep(built);
    }
    const outcomes = [];
    for (const entry of old.list.remotes) outcomes.push(await addRemote(entry, old, inside, writer));
    return outcomes;
  });
}

/** Makes a remote live as it was, unless there is one of its name. */
async function addRemote(
  { name, version, release, previous, disabled }: ListEntry,
  { events }: OldStore,
  environment: ReleaseEnvironment,
  writer: StoreWriter,
): Promise<string> {
  const contents = await readLiveList(environment);
  const live = findEntry(contents, name);
  if (live?.version === version) return `${name} ${version} is live already.`;
  if (live) {
    return `${name} ${live.version} stays live; "rollback ${name} ${version}" makes what was live then live again.`;
  }
  const left = `${name} ${version} is not taken over`;
  const built = await readStoredRelease(environment, name, version);
  if (!built || built.hash !== release) return `${left}: its files are not what the list says.`;
  const next = await checkAgainstLive([built], contents, { channel: 'take-over' }, environment).catch(
    (error) => {
      if (!(error instanceof RefusalError)) throw error;
      return `${left}: ${error.message}`;
    },
  );
  if (typeof next === 'string') return next;
  const remotes = next.list.remotes.map((one) => (one.name === name ? { ...one, previous, disabled } : one));
  const history = events.filter((event) => event.name === name);
  await writeEvents(environment.db, history);
  await writer.record(next.events, OPERATOR);
  await writer.writeList({ ...next.list, remotes });
  return `${name} ${version} is live now${disabled ? ', and switched off until it is enabled' : ''}.`;
}

/** A folder's history says what was live, and of a removal that nothing was. */
function eventOf({ serial: _, ...event }: v.InferOutput<typeof OldEvent>): HistoryEvent {
  const back = event.channel === 'rollback' ? 'release-rolled-back' : 'release-published';
  return { ...event, action: event.live ? back : 'remote-removed' };
}

/** The list and the history, if these keys have signed them. */
async function readOld(folder: string, keys: KeyFiles): Promise<OldStore> {
  const envelope = await readTextIfThere(join(folder, LIST));
  if (envelope === undefined) throw createRefusal('list-missing', `There is no ${LIST} in ${folder}.`);
  const signer = createSigner(keys);
  const list = parseList(await signer.verify(envelope, LIST), LIST);
  const history = await readTextIfThere(join(folder, HISTORY));
  const text = history === undefined ? '{"events":[]}' : await signer.verify(history, HISTORY);
  const { events } = parseJson(OldHistory, text, HISTORY);
  // What the history tells of lists that are newer still never counted.
  const counted = events.filter(({ serial }) => serial <= list.serial);
  // It had no teams: whoever ran the server has switched off what is off.
  const off = list.remotes.filter(({ disabled }) => disabled);
  const switches = off.map((one) => createHistoryEvent(one, 'remote-disabled', { channel: 'switch' }));
  return { list, envelope, events: [...counted.map(eventOf), ...switches] };
}

/** Versions stay taken, also those whose files are gone. */
async function takeVersions(db: Database, { events }: OldStore): Promise<void> {
  for (const { name: remote, live, since } of events) {
    if (!live) continue;
    const row = { remote, ...live, statement: null, created_at: new Date(since) };
    await db
      .insertInto('releases')
      .values({ ...row, removed_at: sql<Date>`now()` })
      .onConflict((known) => known.doNothing())
      .execute();
  }
}

type OldRelease = { readonly built: BuiltRelease; readonly statement: string | undefined };

/** Every release that these keys signed and that is whole. */
async function signedReleases(
  folder: string,
  { list }: OldStore,
  keys: KeyFiles,
): Promise<readonly OldRelease[]> {
  const found: OldRelease[] = [];
  for (const name of await namesIn(join(folder, REMOTES))) {
    for (const version of await namesIn(join(folder, REMOTES, name))) {
      const place = join(folder, REMOTES, name, version);
      const statement = await readTextIfThere(join(place, STATEMENT));
      const stated = statement && (await verifyStatement(statement, name, version, keys));
      const signed = findListedRelease({ list }, name, version)?.release ?? stated;
      const built = await readReleaseFolder(place).catch(ignoreRefusal);
      if (built && built.hash === signed && fileProblems(built).length === 0)
        found.push({ built, statement });
    }
  }
  return found;
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof RefusalError)) throw error;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ignoreMissing);
  return entries?.filter((entry) => entry.isDirectory()).map(({ name }) => name) ?? [];
}

function ignoreMissing(error: unknown): undefined {
  if (!['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) throw error;
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson } from '@venture/contract/parse';
import { STATEMENT } from '@venture/contract/statement';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Trx } from '../../database/schema';
import { errorCode } from '../../process/failure';
import type { Log } from '../../process/log';
import { readRelease } from '../built';
import { fileProblems } from '../checks/built';
import type { ReleaseEnvironment } from '../environment';
import { RefusalError } from '../refusal';
import { type Event, type List, listedAs, Reference, readList } from './contents';
import { signerOf, statedHash } from './signer';
import { readEnvelope, takeTurn } from './store';
import { keepRelease, writeEnvelope, writeEvents } from './writer';

/** The folder in which earlier versions kept releases: a signed list, a signed history and the folders of releases. */
const [LIST, HISTORY, REMOTES] = ['remotes.json', 'history.json', 'remotes'];

const OldEvent = v.object({
  serial: v.number(),
  name: v.string(),
  since: v.pipe(v.string(), v.isoTimestamp()),
  channel: v.string(),
  live: v.optional(Reference),
  previous: v.optional(Reference),
});
const OldHistory = v.object({ events: v.array(OldEvent) });

type OldStore = { readonly list: List; readonly envelope: string; readonly events: readonly Event[] };

/** Takes over what an earlier version released into a folder, once, where nothing was released into the database yet. */
export async function takeOver(folder: string, environment: ReleaseEnvironment, log: Log): Promise<void> {
  const { db } = environment;
  if ((await readEnvelope(db)) !== undefined) return;
  const old = await readOld(folder, environment, log);
  if (!old) return;
  await db.transaction().execute(async (trx) => {
    await takeTurn(trx);
    if ((await readEnvelope(trx)) !== undefined) return;
    const taken = await takeReleases(trx, folder, old, environment);
    await writeEvents(trx, old.events);
    await writeEnvelope(trx, old.list.serial, old.envelope);
    log.warn(
      'the releases in the folder were taken over into the database; the folder is not used any more',
      {
        folder,
        releases: taken,
      },
    );
  });
}

/** A folder's history says what was live, and of a removal that nothing was. */
function eventOf({ serial: _, ...event }: v.InferOutput<typeof OldEvent>): Event {
  const back = event.channel === 'rollback' ? 'release-rolled-back' : 'release-published';
  return { ...event, action: event.live ? back : 'remote-removed' };
}

/** The list and the history, if our keys have signed them. */
async function readOld(
  folder: string,
  environment: ReleaseEnvironment,
  log: Log,
): Promise<OldStore | undefined> {
  const envelope = await textOf(join(folder, LIST));
  if (envelope === undefined) return undefined;
  const signer = signerOf(environment);
  try {
    const list = readList(await signer.verify(envelope, LIST), LIST);
    const history = await textOf(join(folder, HISTORY));
    const text = history === undefined ? '{"events":[]}' : await signer.verify(history, HISTORY);
    const { events } = parseJson(OldHistory, text, HISTORY);
    // What the history tells of lists that are newer still never counted.
    const counted = events.filter(({ serial }) => serial <= list.serial);
    return { list, envelope, events: counted.map(eventOf) };
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    log.warn('the releases in the folder are not taken over', { folder, reason: error.message });
    return undefined;
  }
}

/** Every release that we signed and that is whole; of those that are gone, the versions stay taken. */
async function takeReleases(
  trx: Trx,
  folder: string,
  { list, events }: OldStore,
  environment: ReleaseEnvironment,
): Promise<number> {
  const gone = events.flatMap(({ name, live, since }) => (live ? [{ name, ...live, since }] : []));
  for (const { name: remote, since, ...reference } of gone) {
    const row = { remote, ...reference, statement: null, created_at: new Date(since) };
    await trx
      .insertInto('releases')
      .values({ ...row, removed_at: sql<Date>`now()` })
      .onConflict((known) => known.doNothing())
      .execute();
  }
  let taken = 0;
  for (const name of await namesIn(join(folder, REMOTES))) {
    for (const version of await namesIn(join(folder, REMOTES, name))) {
      const place = join(folder, REMOTES, name, version);
      const statement = await textOf(join(place, STATEMENT));
      const stated = statement && (await statedHash(statement, name, version, environment));
      const signed = listedAs({ list }, name, version)?.release ?? stated;
      const built = await readRelease(place).catch(ignoreRefusal);
      if (!built || built.hash !== signed || fileProblems(built).length > 0) continue;
      const since = gone.find((one) => one.name === name && one.version === version)?.since;
      await keepRelease(trx, built, statement ?? null, since === undefined ? undefined : new Date(since));
      taken += 1;
    }
  }
  return taken;
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof RefusalError)) throw error;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ignoreMissing);
  return entries?.filter((entry) => entry.isDirectory()).map(({ name }) => name) ?? [];
}

async function textOf(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(ignoreMissing);
}

function ignoreMissing(error: unknown): undefined {
  if (!['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) throw error;
}

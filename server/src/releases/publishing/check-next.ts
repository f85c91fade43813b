import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { serialize } from 'node:v8';
import { parseJson } from '@venture/contract/parse';
import { USUAL_REMEDY } from '@venture/gate/finding';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../../database/schema';
import { reason } from '../../process/failure';
import type { Log } from '../../process/log';
import type { BuiltRelease } from '../built';
import { type ReleaseEnvironment, SERVER } from '../environment';
import { seen as limits } from '../limits.json';
import { RefusalError } from '../refusal';
import { findEntry } from '../store/contents';
import { findHold } from '../store/rows';
import { changeStore, readStoreContents, type StoreTransaction } from '../store/store';
import type { StoreWriter } from '../store/writer';
import { requireCheckedRelease } from '../verify';
import { findRemoteOwner } from './access';
import { resumePublishing } from './actions';
import { findSubmission, findUnapprovedClaims } from './publishing';
import { isBlockingFinding, RunFinding, storeSubmission } from './submissions';

type Parts = Running & { readonly environment: ReleaseEnvironment; readonly log: Log };

type Unseen = { readonly remote: string; readonly version: string };

const LOGGED = 'It could not be run; the log of the server says why.';

/**
 * A step in the background: runs the release that has waited longest, and lets it go on unless something is wrong. Of several
 * servers one does; where that ends meanwhile, another does after some minutes.
 */
export async function checkNextRelease({ environment, log, ...running }: Parts): Promise<boolean> {
  const { browserPath } = environment;
  if (browserPath === undefined) return false;
  const next = await claimUncheckedRelease(environment.db);
  if (!next) return false;
  try {
    const built = await requireCheckedRelease(environment, next.remote, next.version);
    const findings = await runInBrowser(built, browserPath, running);
    await changeStore(environment, async (writer, inside) => {
      await keepFindings(inside.db, next, findings);
      const fault = findings.find(isBlockingFinding);
      if (fault) inside.notifyTeam?.({ event: 'release-waits', ...next, why: fault.sentence });
      else await letGoOn(built, inside, writer);
    });
  } catch (error) {
    if (running.signal.aborted) return false;
    log.warn('a release could not be run', { ...next, reason: reason(error) });
    const sentence = error instanceof RefusalError ? error.message : LOGGED;
    await keepFindings(environment.db, next, [{ code: 'check-failed', sentence, remedy: USUAL_REMEDY }]);
  }
  return true;
}

/** The one that has waited longest, for this server alone as long as a check may last. In SQL, for the pair of columns. */
export async function claimUncheckedRelease(db: Database): Promise<Unseen | undefined> {
  const { rows } = await sql<Unseen>`
    update release_origins set check_after = now() + make_interval(secs => ${limits.leaseSeconds})
    where (remote, version) = (
      select o.remote, o.version from release_origins o join releases r using (remote, version)
      where o.is_held and o.findings is null and o.check_after <= now() and r.removed_at is null
      order by o.check_after limit 1 for update of o skip locked
    ) returning remote, version`.execute(db);
  return rows[0];
}

async function keepFindings(
  db: Database,
  { remote, version }: Unseen,
  found: readonly RunFinding[],
): Promise<void> {
  await db
    .updateTable('release_origins')
    .set({ findings: JSON.stringify(found) })
    .where('remote', '=', remote)
    .where('version', '=', version)
    .execute();
}

/** What was sent to go live does now, unless something else holds it up. */
async function letGoOn(built: BuiltRelease, inside: StoreTransaction, writer: StoreWriter): Promise<void> {
  const trx = inside.db;
  const { name, version } = built.release;
  const kept = await findSubmission(trx, name, version);
  if (!kept?.isHeld) return;
  const contents = await readStoreContents(inside, [name]);
  const waitsFor = await findUnapprovedClaims(trx, built.release, await findRemoteOwner(trx, name), contents);
  await storeSubmission(trx, name, { ...kept, waitsFor, isHeld: false });
  if (waitsFor.length > 0 || (await findHold(trx, name)) === 'removed') return;
  const plan = findEntry(contents, name)?.disabled ? undefined : kept.plan;
  await resumePublishing(built, { ...kept, plan }, SERVER, contents, inside, writer);
}

type Running = {
  /** The file that runs: beside it are the program that opens a browser, and the page in which it shows a release. */
  readonly program: string;
  readonly signal: AbortSignal;
};

/** Who owns nothing: Chromium keeps pages in its sandbox only where root does not start it. */
const NOBODY = 65_534;

/** Bounds what each process may allocate; one that needs more ends. */
const LIMITED = ['sh', '-c', `ulimit -d ${limits.dataKilobytes} && exec "$@"`, 'sh'];

/**
 * Shows each page of a release in a frame, in a Chromium that ends within a minute, or some seconds more for each further page.
 * It has nothing of this server's environment, and a folder of its own that is removed. Throws where it cannot be run.
 */
async function runInBrowser(
  { release, files }: BuiltRelease,
  browserPath: string,
  { program, signal }: Running,
): Promise<readonly RunFinding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'venture-check-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(folder, NOBODY, NOBODY);
  const at = (name: string) => join(dirname(program), name);
  const open = [process.execPath, at('in-browser.mjs'), at('check'), '?framed', browserPath, 'sandboxed'];
  const [file = '', ...args] = process.platform === 'linux' ? [...LIMITED, ...open] : open;
  const pages = Math.min(release.routes.length, limits.mostPages);
  const timeout = limits.firstPageMs + (pages - 1) * limits.pageMs;
  const env = { PATH: process.env['PATH'], HOME: folder, TMPDIR: folder };
  const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const running = promisify(execFile)(file, args, { cwd: folder, env, timeout, signal, ...as });
  running.child.stdin?.on('error', () => {}).end(serialize(files)); // one that ended before says so itself
  try {
    return findingsIn((await running).stdout);
  } catch (error) {
    const { killed, stdout } = Object(error);
    if (!killed || signal.aborted) throw error;
    const sentence = `It was ended after ${timeout / 1000} seconds.`;
    return [...findingsIn(stdout), { code: 'frozen', sentence, remedy: 'Look for a loop that never ends.' }];
  } finally {
    await rm(folder, { recursive: true, maxRetries: 10 });
  }
}

/** Of each line what was found, if it tells of that. */
function findingsIn(said: string): readonly RunFinding[] {
  const Line = v.object({ finding: v.optional(RunFinding) });
  const lines = said.split('\n').filter(Boolean);
  return lines.flatMap((line) => parseJson(Line, line, 'what a browser says').finding ?? []);
}

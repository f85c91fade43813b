import type { Database } from '../database/schema';
import { readShell, shellProblems } from './checks/list';
import { isByPlatform, OPERATOR, type ReleaseEnvironment, type RemoteActor, SERVER } from './environment';
import { createRefusal, expectNoProblems, type ReleaseProblem } from './refusal';
import {
  type ChangeContext,
  createHistoryEvent,
  type HistoryEvent,
  isRenewalDue,
  type List,
  type ListEntry,
  nextList,
  nextListExpiry,
  requireEntry,
  requireList,
  type StoreContents,
} from './store/contents';
import { hasSigningKey } from './store/keys';
import { findHold, markFramedRemotes, readListEnvelope } from './store/rows';
import { changeStore, readLiveList, readStoreContents } from './store/store';
import { findSignedHash } from './verify';

/**
 * Switches a remote off or on: it stays in the list, and its pages say that it is switched off. What a team has switched
 * off can be switched off by an admin, too: then only admins switch it on again.
 */
export async function setRemoteDisabled(
  name: string,
  isDisabled: boolean,
  way: ChangeContext,
  environment: ReleaseEnvironment,
): Promise<void> {
  await changeList(environment, way.actor, async (contents, list, db) => {
    const live = requireEntry(contents, name);
    const isHold = isDisabled && isByPlatform(way.actor.words) && !(await findHold(db, name));
    if ((live.disabled === true) === isDisabled && !isHold) return undefined;
    const event = createHistoryEvent(live, isDisabled ? 'remote-disabled' : 'remote-enabled', way);
    const remotes = list.remotes.map((remote) => {
      if (remote.name !== name) return remote;
      const { disabled: _, ...entry } = remote;
      return isDisabled ? { ...entry, disabled: true } : entry;
    });
    return { list: { ...list, remotes }, events: [event] };
  });
}

/** Removes a remote from the list: its routes and cards are free for others. */
export async function removeRemote(
  name: string,
  way: ChangeContext,
  environment: ReleaseEnvironment,
): Promise<void> {
  await changeList(environment, way.actor, (contents, list) => {
    requireEntry(contents, name);
    const event = createHistoryEvent({ name }, 'remote-removed', way);
    return {
      list: { ...list, remotes: list.remotes.filter((remote) => remote.name !== name) },
      events: [event],
    };
  });
}

/** Signs the list and every release with all keys there are now, as before an old key is retired. */
export async function signWithCurrentKeys(environment: ReleaseEnvironment): Promise<void> {
  await changeStore(environment, async (writer, inside) => {
    const contents = await readStoreContents(inside);
    for (const one of contents.recorded) {
      const release = await findSignedHash(contents, one, inside);
      if (release) await writer.signStatement(one.name, { version: one.version, release });
    }
    // A new list tells those who serve it to read the statements again.
    await writer.writeList(nextList(contents, requireList(contents).remotes));
  });
}

/**
 * Signs the list for another week once a day of the last one has passed, so that a copy of an old list counts for nobody
 * who has not seen it, and at once when other remotes are to run in a frame. Does nothing where there is no list, or no
 * key to sign it; throws where frames need that key.
 */
export async function renewList(environment: ReleaseEnvironment): Promise<void> {
  const { list } = await readLiveList(environment);
  if (!list) return;
  const isOutdated = (await markFramedRemotes(environment.db, list)) !== list;
  if (!isOutdated && !isRenewalDue(list)) return;
  if (!(await hasSigningKey(environment))) {
    if (isOutdated) throw createRefusal('key-missing', UNFRAMED);
    return;
  }
  // Its serial stays: a list is not newer for that it was put here again. One with other frames is.
  await changeList(environment, SERVER, (contents, next) => ({
    list: { ...(isOutdated ? next : requireList(contents)), until: nextListExpiry() },
    events: [],
  }));
}

const UNFRAMED =
  'The list of remotes does not say what runs in a frame: run "releases sign" where the signing key is.';

/**
 * Gives the list a serial of now, so that browsers that have seen a later one than a backup holds take it. Answers whether
 * it could: where there is no key, somebody who has it must do it.
 */
export async function raiseListSerial(environment: ReleaseEnvironment): Promise<boolean> {
  if ((await readListEnvelope(environment.db)) === undefined) return true;
  if (!(await hasSigningKey(environment))) return false;
  await changeList(environment, OPERATOR, (_, list) => ({ list, events: [] }));
  return true;
}

type Change = { readonly list: List; readonly events: readonly HistoryEvent[] };

async function changeList(
  environment: ReleaseEnvironment,
  actor: RemoteActor,
  change: (
    contents: Pick<StoreContents, 'list'>,
    next: List,
    db: Database,
  ) => Change | undefined | Promise<Change | undefined>,
): Promise<void> {
  await changeStore(environment, async (writer, inside) => {
    const contents = await readLiveList(inside);
    const { remotes } = requireList(contents);
    const next = nextList(contents, remotes);
    const made = await change(contents, next, inside.db);
    if (!made) return;
    await writer.record(made.events, actor);
    await writer.writeList(made.list);
  });
}

/** Whether the shell that is built now can show every remote that is live: asked before it is deployed. */
export async function checkShell(environment: ReleaseEnvironment): Promise<readonly ListEntry[]> {
  const { shellDir } = environment;
  const shell = await readShell(shellDir);
  if (!shell)
    throw createRefusal('shell-missing', `There is no shell.json in ${shellDir}: build the shell first.`);
  const { remotes } = requireList(await readLiveList(environment));
  const withRemoteName = (remote: ListEntry) => (problem: ReleaseProblem) => ({
    ...problem,
    sentence: `${remote.name} ${remote.version}: ${problem.sentence}`,
  });
  expectNoProblems(remotes.flatMap((remote) => shellProblems(remote, shell).map(withRemoteName(remote))));
  return remotes;
}

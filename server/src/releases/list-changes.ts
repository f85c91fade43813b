import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../database/schema';
import { readShell, shellProblems } from './checks/list';
import {
  type ChangeContext,
  createHistoryEvent,
  type HistoryEvent,
  type List,
  type ListEntry,
  replaceRemotes,
  requireEntry,
  requireList,
  type StoreContents,
} from './store/contents';
import { isByPlatform, type ReleaseEnvironment, type RemoteActor, SERVER } from './store/environment';
import { createRefusal, expectNoProblems, type ReleaseProblem } from './store/refusal';
import { findHold, markFramedRemotes } from './store/rows';
import { changeStore, readLiveList } from './store/store';
import { recordEvents, writeList } from './store/writer';

/**
 * Switches a remote off or on. It stays in the list, and its pages say that it is off. An admin can also switch off
 * what a team has switched off; then only admins can switch it on again.
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

/** Removes a remote from the list, freeing its routes and cards. */
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

/**
 * Rewrites the list if other remotes than before should run in frames, such as after giving a name to a team. Does
 * nothing if there is no list.
 */
export async function renewList(environment: ReleaseEnvironment): Promise<void> {
  const { list } = await readLiveList(environment);
  if (!list || isDeepStrictEqual(await markFramedRemotes(environment.db, list), list)) return;
  await changeList(environment, SERVER, (_, next) => ({ list: next, events: [] }));
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
  await changeStore(environment, async (inside) => {
    const contents = await readLiveList(inside);
    const { remotes } = requireList(contents);
    const next = replaceRemotes(contents, remotes);
    const made = await change(contents, next, inside.db);
    if (!made) return;
    await recordEvents(inside, made.events, actor);
    await writeList(inside, made.list);
  });
}

/** Checks before a deployment whether the newly built shell can show every live remote. */
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

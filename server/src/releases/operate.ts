import { shellProblems } from './checks/fit';
import { readShell } from './checks/shell';
import type { ReleaseEnvironment } from './environment';
import { type Problem, refuse, refuseFor } from './refusal';
import {
  type Contents,
  type Event,
  endOfList,
  findRecorded,
  isRenewalDue,
  type List,
  type ListEntry,
  nextList,
  requireEntry,
  requireList,
} from './store/contents';
import { hasSigningKey } from './store/keys';
import { changeStore, listReleases, readContents } from './store/store';

/** Switches a remote off or on: it stays in the list, and its pages say that it is switched off. */
export async function setDisabled(
  name: string,
  isDisabled: boolean,
  environment: ReleaseEnvironment,
): Promise<void> {
  await changed(environment, (contents, list) => {
    requireEntry(contents, name);
    const remotes = list.remotes.map((remote) => {
      if (remote.name !== name) return remote;
      const { disabled: _, ...entry } = remote;
      return isDisabled ? { ...entry, disabled: true } : entry;
    });
    return { list: { ...list, remotes }, events: [] };
  });
}

/** Removes a remote from the list: its routes and cards are free for others. */
export async function remove(name: string, environment: ReleaseEnvironment): Promise<void> {
  await changed(environment, (contents, list) => {
    requireEntry(contents, name);
    const since = new Date().toISOString();
    const event = { serial: list.serial, name, since, channel: 'removed' };
    return {
      list: { ...list, remotes: list.remotes.filter((remote) => remote.name !== name) },
      events: [event],
    };
  });
}

/** Signs the list and every release with all keys there are now, as before an old key is retired. */
export async function signAgain(environment: ReleaseEnvironment): Promise<void> {
  await changeStore(environment, async (writer, contents) => {
    for (const { name, version } of await listReleases(environment.storeDir)) {
      const known = findRecorded(contents, name, version);
      if (known) await writer.signStatement(name, known);
    }
  });
  // The list last: whoever serves the store reads the rest again when the list is a new one.
  await changed(environment, (_, list) => ({ list, events: [] }));
}

/**
 * Signs the list for another week once a day of the last one has passed, so that a copy of an old list counts for nobody
 * who has not seen it. Does nothing where there is no list, or no key to sign it.
 */
export async function renewList(environment: ReleaseEnvironment): Promise<void> {
  if (!(await hasSigningKey(environment))) return;
  const { list } = await readContents(environment);
  if (!list || !isRenewalDue(list)) return;
  // Its serial stays: a list is not newer for that it was put here again.
  await changed(environment, (contents) => ({
    list: { ...requireList(contents), until: endOfList() },
    events: [],
  }));
}

type Change = { readonly list: List; readonly events: readonly Event[] };

async function changed(
  environment: ReleaseEnvironment,
  change: (contents: Contents, next: List) => Change,
): Promise<void> {
  await changeStore(environment, async (writer, contents) => {
    const { remotes } = requireList(contents);
    const next = nextList(contents, remotes);
    const { list, events } = change(contents, next);
    await writer.writeList(list, [...contents.history, ...events]);
  });
}

/** Whether the shell that is built now can show every remote that is live: asked before it is deployed. */
export async function checkShell(environment: ReleaseEnvironment): Promise<readonly ListEntry[]> {
  const { shellDir } = environment;
  const shell = await readShell(shellDir);
  if (!shell) throw refuse('shell-missing', `There is no shell.json in ${shellDir}: build the shell first.`);
  const { remotes } = requireList(await readContents(environment));
  const named = (remote: ListEntry) => (problem: Problem) => ({
    ...problem,
    sentence: `${remote.name} ${remote.version}: ${problem.sentence}`,
  });
  refuseFor(remotes.flatMap((remote) => shellProblems(remote, shell).map(named(remote))));
  return remotes;
}

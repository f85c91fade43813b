import { CONTRACT } from '@venture/contract/remotes';
import { shellProblems } from './checks/fit';
import { readShell } from './checks/shell';
import type { Place } from './place';
import { type Problem, refuse, refuseFor } from './refused';
import {
  type Contents,
  type Event,
  type List,
  type Live,
  nextSerial,
  recorded,
  requireList,
  requireLive,
} from './store/contents';
import type { Seal } from './store/seal';
import { atDesk, readContents, releasesIn } from './store/store';

/** Switches a remote off or on: it stays in the list, and its pages say that it is resting. */
export async function setDisabled(
  name: string,
  isDisabled: boolean,
  place: Place,
  seal: Seal,
): Promise<void> {
  await changed(place, seal, (contents, list) => {
    requireLive(contents, name);
    const remotes = list.remotes.map((remote) => {
      if (remote.name !== name) return remote;
      const { disabled: _, ...entry } = remote;
      return isDisabled ? { ...entry, disabled: true } : entry;
    });
    return { list: { ...list, remotes }, events: [] };
  });
}

/** Takes a remote out of the list: its routes and cards are free for others. */
export async function remove(name: string, place: Place, seal: Seal): Promise<void> {
  await changed(place, seal, (contents, list) => {
    requireLive(contents, name);
    const since = new Date().toISOString();
    const event = { serial: list.serial, name, since, channel: 'removed' };
    return {
      list: { ...list, remotes: list.remotes.filter((remote) => remote.name !== name) },
      events: [event],
    };
  });
}

/** Signs the list and every release with all keys there are now, as before an old key is retired. */
export async function signAgain(place: Place, seal: Seal): Promise<void> {
  const { storeDir } = place;
  await atDesk(place, seal, ({ alone }) =>
    alone(async (pen) => {
      const contents = await readContents(storeDir, seal);
      for (const { name, version } of await releasesIn(storeDir)) {
        const known = recorded(contents, name, version);
        if (known) await pen.vouch(name, known);
      }
    }),
  );
  // The list last: whoever serves the store reads the rest again when the list is a new one.
  await changed(place, seal, (_, list) => ({ list, events: [] }));
}

type Change = { readonly list: List; readonly events: readonly Event[] };

async function changed(
  place: Place,
  seal: Seal,
  change: (contents: Contents, next: List) => Change,
): Promise<void> {
  await atDesk(place, seal, ({ alone }) =>
    alone(async (pen) => {
      const contents = await readContents(place.storeDir, seal);
      const { list, events } = change(contents, {
        contract: CONTRACT,
        serial: nextSerial(contents),
        remotes: requireList(contents).remotes,
      });
      await pen.write(list, [...contents.history, ...events]);
    }),
  );
}

/** Whether the shell that is built now can show every remote that is live: asked before it is deployed. */
export async function checkShell({ storeDir, shellDir }: Place, seal: Seal): Promise<readonly Live[]> {
  const shell = await readShell(shellDir);
  if (!shell) throw refuse('shell-missing', `There is no shell.json in ${shellDir}: build the shell first.`);
  const { remotes } = requireList(await readContents(storeDir, seal));
  const named = (remote: Live) => (problem: Problem) => ({
    ...problem,
    sentence: `${remote.name} ${remote.version}: ${problem.sentence}`,
  });
  refuseFor(remotes.flatMap((remote) => shellProblems(remote, shell).map(named(remote))));
  return remotes;
}

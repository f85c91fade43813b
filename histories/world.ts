import { setImmediate as nextTurn } from 'node:timers/promises';
import { storedUser, storeUser } from '@venture/api/stored-user';
import { sendPendingLogout } from '@venture/client/log-out';
import { readEvents, readOwner } from '@venture/progress/device';
import type { KillableServer } from '../server/src/testing/killable-server';
import { startSyncAtLogin } from '../shell/src/host/sync/start-at-login';
import { DEVICES, type History, PEOPLE } from './actions';
import { type Browsers, type Device, newDevice, newTab, runIn, type Tab } from './browser';
import { type Deed, record } from './done';
import { expectOwner, join, type Kept, keep } from './kept';
import { LISTS } from './lists';

/** Everything a history happens to. */
export type World = Browsers & {
  readonly server: KillableServer;
  readonly devices: readonly Device[];
  /** The accounts that people have now: who has deleted one makes another. */
  readonly people: string[];
  /** The accounts that somebody wanted to delete, and whether they were told that it is done. */
  readonly deletions: Map<string, boolean>;
  /** The events that the server said it has. */
  readonly acknowledged: Set<string>;
  readonly kept: Kept;
  /** Whom the server did not know, or knew as somebody else. */
  readonly refused: Set<Device>;
};

/** Any time will do; it is the same for each history, so that a seed is. */
const BEGIN = Date.parse('2026-03-01T10:00:00.000Z');

let addresses = 0;

export async function newWorld(server: KillableServer, given: Pick<History, 'devices'>): Promise<World> {
  const devices = DEVICES.map((name, place) => {
    addresses += 1;
    const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
    return newDevice({ name, place, address, ...given.devices[place] });
  });
  await server.restart(LISTS[0] ?? []);
  const people: string[] = [];
  for (const _ of PEOPLE) people.push(await server.newPerson());
  const kept: Kept = new Map();
  const load = (device: Device) => {
    sendPendingLogout();
    startSyncAtLogin();
    noteOwner(kept, device);
  };
  return {
    now: BEGIN,
    waiting: [],
    tasks: [],
    load,
    server,
    devices,
    people,
    deletions: new Map(),
    acknowledged: new Set(),
    kept,
    refused: new Set(),
  };
}

/** Looks at what a device keeps, as a page would that was just opened. */
export const lookAt = <Seen>(world: World, device: Device, look: () => Seen): Seen =>
  runIn(newTab(world, device), look);

/** What a guest did is an account's from when the device notes whose it is. */
function noteOwner(kept: Kept, device: Device): void {
  const owner = readOwner();
  if (owner !== undefined) join(kept, device, owner);
}

/** The first timer that is due: a computer that slept does what was due meanwhile, once. */
function nextTimer({ devices, now }: World): (() => void) | undefined {
  const [first] = devices
    .flatMap(({ tabs }) => tabs)
    .flatMap((tab) => [...tab.timers].map(([id, timer]) => ({ tab, id, ...timer })))
    .filter(({ at }) => at <= now)
    .sort((a, b) => a.at - b.at || a.id - b.id);
  if (!first) return undefined;
  const { tab, id, run } = first;
  tab.timers.delete(id);
  return () => runIn(tab, run);
}

/** Lets every script run until it waits for the network, the clock or a person. */
export async function settle(world: World): Promise<void> {
  const { tasks } = world;
  for (;;) {
    await nextTurn();
    const task = tasks.shift() ?? nextTimer(world);
    if (!task) break;
    task();
  }
  for (const device of world.devices) lookAt(world, device, () => noteOwner(world.kept, device));
}

const eventsOn = (world: World, device: Device) => lookAt(world, device, readEvents);

/** What somebody does is theirs who is logged in on the device. */
export function doOn(world: World, tab: Tab, deed: Deed, number: number): void {
  const {
    device,
    device: { name },
  } = tab;
  world.now += 1;
  const before = new Set(eventsOn(world, device).map(({ id }) => id));
  const owner = lookAt(world, device, () => storedUser()?.userId);
  const isKept = runIn(tab, () => record(deed, number));
  const fresh = eventsOn(world, device).filter(({ id }) => !before.has(id));
  if (isKept && !tab.isGone && fresh.length === 0)
    throw new Error(`${name} has not kept what it says it keeps`);
  for (const event of fresh) keep(world.kept, event, owner, device);
}

/** The browser has the new session so many seconds before the page stores who it is. */
export async function logIn(world: World, tab: Tab, person: number, seconds = 0): Promise<void> {
  const { device } = tab;
  device.session = await newSession(world, person, device.session);
  if (seconds > 0) await pass(world, seconds);
  const userId = accountOf(world, person);
  runIn(tab, () => storeUser({ userId, userType: 'user' }));
  await settle(world);
}

export function accountOf({ people }: World, person: number): string {
  const userId = people[person];
  if (userId === undefined) throw new Error('There is no such person.');
  return userId;
}

async function newSession(world: World, person: number, before: string | undefined): Promise<string> {
  const userId = accountOf(world, person);
  const session = await world.server.logIn(userId, before);
  if (session) return session;
  if (!world.deletions.has(userId)) throw new Error('an account is gone that nobody wanted to delete');
  world.people[person] = await world.server.newPerson();
  return newSession(world, person, undefined);
}

export async function pass(world: World, seconds: number): Promise<void> {
  world.now += seconds * 1000;
  await settle(world);
}

/** Pages show nobody what is another person's. */
export function expectOwnOnly(world: World): void {
  for (const device of world.devices.filter(({ tabs }) => tabs.length > 0)) {
    const [user, ids] = lookAt(world, device, () => [storedUser()?.userId, readEvents().map(({ id }) => id)]);
    expectOwner(world.kept, ids, user, `shown on ${device.name}`);
  }
}

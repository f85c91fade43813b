import { setImmediate as nextTurn } from 'node:timers/promises';
import { sendPendingLogout } from '@venture/api/react/log-out';
import { readEvents, readOwner } from '@venture/device/device';
import { storedUser, storeUser } from '@venture/device/stored-user';
import type { KillableServer } from '../server/src/testing/killable-server';
import { startSyncAtLogin } from '../shell/src/host/sync/start-at-login';
import { DEVICES, type History, PEOPLE } from './actions';
import { type Browsers, type Device, newDevice, newTab, runIn, type Tab } from './browser';
import { type Deed, record } from './done';
import { expectOwner, join, type Kept, keep } from './kept';
import { LISTS } from './lists';

/** The state of a history. */
export type World = Browsers & {
  readonly server: KillableServer;
  readonly devices: readonly Device[];
  /** Current accounts; a person who deletes theirs creates another. */
  readonly people: string[];
  /** Accounts whose deletion was requested, and whether it was confirmed. */
  readonly deletions: Map<string, boolean>;
  /** Events that the server has acknowledged. */
  readonly acknowledged: Set<string>;
  readonly kept: Kept;
  /** Devices whose session the server did not accept. */
  readonly refused: Set<Device>;
};

/** An arbitrary date, the same for every history, so that a seed is reproducible. */
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

/** Reads a device's storage as a newly opened page would. */
export const lookAt = <Seen>(world: World, device: Device, look: () => Seen): Seen =>
  runIn(newTab(world, device), look);

/** Assigns a guest's events once the device has stored an owner. */
function noteOwner(kept: Kept, device: Device): void {
  const owner = readOwner();
  if (owner !== undefined) join(kept, device, owner);
}

/** The first timer that is due; after sleep, a timer fires once. */
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

/** Runs every script until it waits for the network, the clock or a person. */
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

/** Records an event for the person logged in on the device. */
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

/** Logs in; the browser has the session cookie some seconds before the page stores the user. */
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

/** Checks that pages show nobody another person's events. */
export function expectOwnOnly(world: World): void {
  for (const device of world.devices.filter(({ tabs }) => tabs.length > 0)) {
    const [user, ids] = lookAt(world, device, () => [storedUser()?.userId, readEvents().map(({ id }) => id)]);
    expectOwner(world.kept, ids, user, `shown on ${device.name}`);
  }
}

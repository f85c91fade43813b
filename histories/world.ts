import { setImmediate as nextTurn } from 'node:timers/promises';
import { storedUser, storeUser } from '@venture/api/stored-user';
import { readEvents, readOwner } from '@venture/progress/device';
import type { Call } from '../server/src/testing/killable-process';
import type { Kill, KillableServer } from '../server/src/testing/killable-server';
import { sendPendingLogout } from '../shell/src/layout/log-out';
import { startSyncAtLogin } from '../shell/src/sync/start-at-login';
import { DEVICES, type History, PEOPLE } from './actions';
import { type Browsers, type Device, newDevice, newTab, runIn, type Sent, type Tab } from './browser';
import { type Deed, record } from './done';
import { expectOwner, expectVerdict, join, type Kept, keep } from './kept';
import { pushedIn } from './pushed';

/** Everything a history happens to. */
export type World = Browsers & {
  readonly server: KillableServer;
  readonly devices: readonly Device[];
  readonly people: readonly string[];
  readonly kept: Kept;
  /** Whom the server did not know, or knew as somebody else. */
  readonly refused: Set<Device>;
};

/** Any time will do; it is the same for each history, so that a seed is. */
const BEGIN = Date.parse('2026-03-01T10:00:00.000Z');

let addresses = 0;

export async function newWorld(
  server: KillableServer,
  { hasLocks }: Pick<History, 'hasLocks'>,
): Promise<World> {
  const devices = DEVICES.map((name, place) => {
    addresses += 1;
    const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
    return newDevice({ name, place, address, hasLocks: hasLocks[place] ?? true });
  });
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

/** Lets every script run until it waits for the network, the clock or a person. */
export async function settle(world: World): Promise<void> {
  const { tasks } = world;
  for (;;) {
    await nextTurn();
    const task = tasks.shift();
    if (!task) break;
    task();
  }
  for (const device of world.devices) lookAt(world, device, () => noteOwner(world.kept, device));
}

/** What somebody does is theirs who is logged in on the device. */
export function doOn(world: World, tab: Tab, deed: Deed, number: number): void {
  const {
    device,
    device: { name },
  } = tab;
  world.now += 1;
  const ids = () => lookAt(world, device, () => readEvents().map(({ id }) => id));
  const before = new Set(ids());
  const owner = lookAt(world, device, () => storedUser()?.userId);
  const isKept = runIn(tab, () => record(deed, number));
  const fresh = ids().filter((id) => !before.has(id));
  if (isKept && !tab.isGone && fresh.length === 0)
    throw new Error(`${name} has not kept what it says it keeps`);
  for (const id of fresh) keep(world.kept, id, owner, device);
}

/** The browser has the new session so many seconds before the page stores who it is. */
export async function logIn(world: World, tab: Tab, userId: string, seconds = 0): Promise<void> {
  const { device } = tab;
  device.session = await world.server.logIn(userId, device.session);
  if (seconds > 0) await pass(world, seconds);
  runIn(tab, () => storeUser({ userId, userType: 'user' }));
  await settle(world);
}

/** What a computer does that slept for so long: what was due meanwhile, once. */
export async function pass(world: World, seconds: number): Promise<void> {
  world.now += seconds * 1000;
  const due = world.devices
    .flatMap(({ tabs }) => tabs)
    .flatMap((tab) => [...tab.timers].map(([id, timer]) => ({ tab, id, ...timer })))
    .filter(({ at }) => at <= world.now)
    .sort((a, b) => a.at - b.at || a.id - b.id);
  for (const { tab, id, run } of due) {
    if (tab.timers.delete(id)) runIn(tab, run);
    await settle(world);
  }
}

export const callOf = ({ device: { address }, ...sent }: Sent): Call => ({ ...sent, address });

/** The server gets a request, and the page its answer, or neither, or only the server something. */
export async function deliver(
  world: World,
  sent: Sent,
  { kill, isLost = false }: { readonly kill?: Kill; readonly isLost?: boolean } = {},
): Promise<void> {
  const pushed = pushedIn(sent);
  if (pushed) expectOwner(world.kept, pushed.ids, pushed.learner, `sent by ${sent.device.name}`);
  const response = await world.server.answer(callOf(sent), sent.device.place, kill);
  if (!response || isLost || !sent.device.isOnline) return sent.fail();
  if (pushed && response.ok) {
    for (const { id, verdict } of pushed.verdictsIn(await response.clone().json())) {
      expectVerdict(world.kept, id, verdict);
    }
  }
  if (response.status >= 500 && response.status !== 503)
    throw new Error(`${sent.path}: ${world.server.logged.at(-1)}`);
  if (response.status >= 400 && response.status < 429) world.refused.add(sent.device);
  sent.answer(response);
}

/** Everything on its way arrives, and what is sent because of it, until nothing is. */
export async function deliverAll(world: World): Promise<void> {
  for (let sent = world.waiting.shift(); sent; sent = world.waiting.shift()) {
    await deliver(world, sent);
    await settle(world);
  }
}

/** Pages show nobody what is another person's. */
export function expectOwnOnly(world: World): void {
  for (const device of world.devices.filter(({ tabs }) => tabs.length > 0)) {
    const [user, ids] = lookAt(world, device, () => [storedUser()?.userId, readEvents().map(({ id }) => id)]);
    expectOwner(world.kept, ids, user, `shown on ${device.name}`);
  }
}

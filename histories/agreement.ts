import { isDeepStrictEqual } from 'node:util';
import { declaredBy } from '@venture/progress/declared';
import { readEvents, readUnsynced } from '@venture/progress/device';
import type { KnownEvent } from '@venture/progress/events';
import { progressOf } from '@venture/progress/progress';
import { planReview } from '@venture/progress/review';
import { xp } from '@venture/progress/xp';
import { declarations } from '../server/src/testing/catalogue';
import { endClaims, storedEvents, storedTotals } from '../server/src/testing/stored';
import { closeTab, type Device, openTab } from './browser';
import { expectVerdict } from './kept';
import { deliverAll, logIn, lookAt, pass, settle, type World } from './world';

const declared = declaredBy(declarations);

/** How long a device may want to wait before it sends something again. */
const LONGEST_WAIT_SECONDS = 1_000;
const MOST_TRIES = 5;

/**
 * Ends all trouble, lets everybody log in once more wherever they were, and throws unless everything that was kept
 * is there, once, and everywhere the same.
 */
export async function agree(world: World): Promise<void> {
  const { server, devices, people } = world;
  Object.assign(server.conditions, { isBusy: false, isDisabled: false });
  for (const device of devices) {
    Object.assign(device, { isOnline: true, room: Number.POSITIVE_INFINITY, clockMs: 0 });
    for (const tab of device.tabs) closeTab(tab);
  }
  await deliverAll(world);
  const visits = devices.flatMap((device, at) =>
    people.slice(0, at === devices.length - 1 ? people.length : 1).map((userId) => ({ device, userId })),
  );
  for (const { device, userId } of visits) await visit(world, device, userId);
  await judgeAll(world);
  const truths = new Map<string, State>();
  for (const userId of people) truths.set(userId, await stateOnServer(world, userId));
  for (const { device, userId } of visits.toReversed()) {
    await visit(world, device, userId);
    const { verdicts, progress, review } = stateOn(world, device);
    const truth = truths.get(userId);
    expectSame(`verdicts on ${device.name}`, verdicts, truth?.verdicts);
    expectSame(`progress on ${device.name}`, progress, truth?.progress);
    expectSame(`review on ${device.name}`, review, truth?.review);
  }
}

/** Somebody comes back to a device, and stays until nothing is left to send; who is not known there logs in. */
async function visit(world: World, device: Device, userId: string): Promise<void> {
  const tab = openTab(world, device);
  if (device.items.get('userId') !== userId) await logIn(world, tab, userId);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    world.refused.delete(device);
    await settle(world);
    await pass(world, tries === 0 ? 0 : LONGEST_WAIT_SECONDS);
    await deliverAll(world);
    if (world.refused.has(device)) await logIn(world, tab, userId);
    else if (lookAt(world, device, readUnsynced).length === 0) break;
  }
  closeTab(tab);
}

/** What waits for a verdict gets one; the time for which another process has taken it is over. */
async function judgeAll({ server }: World): Promise<void> {
  while ((await endClaims(server.db)) > 0) await server.check();
}

/** What a person sees of what they did. */
type State = { readonly verdicts: object; readonly progress: object; readonly review: object };

function stateOf(world: World, events: readonly KnownEvent[]): State {
  return {
    verdicts: Object.fromEntries(events.map(({ id, standing }) => [id, standing])),
    progress: progressOf(events, declared),
    review: planReview(events, new Date(world.now), declared),
  };
}

const stateOn = (world: World, device: Device) => stateOf(world, lookAt(world, device, readEvents));

/** Everything this person did is on the server, once, and counts once. */
async function stateOnServer(world: World, userId: string): Promise<State> {
  const { db } = world.server;
  const rows = await storedEvents(db, userId);
  expectSame('what the server has', rows.map(({ event }) => event.id).sort(), ownIds(world, userId));
  expectSame(
    'the numbers of events',
    rows.map(({ number }) => number),
    rows.map((_, at) => at + 1),
  );
  for (const { event, standing } of rows) expectVerdict(world.kept, event.id, standing);
  const counted = rows.filter(({ standing }) => standing !== 'refused');
  const events = counted.map(({ event, standing }) => ({ ...event, standing }));
  const total = xp(events, declared);
  const expected = rows.length > 0 ? { events: rows.length, xp: total, ledger: total } : undefined;
  expectSame('the totals on the server', await storedTotals(db, userId), expected);
  return stateOf(world, events);
}

function ownIds({ kept }: World, userId: string): readonly string[] {
  return [...kept].flatMap(([id, { owner }]) => (owner === userId ? [id] : [])).sort();
}

function expectSame(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  const [is, shouldBe] = [Object(actual), Object(expected)];
  const differing = [...new Set([...Object.keys(is), ...Object.keys(shouldBe)])]
    .filter((key) => !isDeepStrictEqual(is[key], shouldBe[key]))
    .map((key) => `${key} is ${JSON.stringify(is[key])} and should be ${JSON.stringify(shouldBe[key])}`);
  throw new Error(`${what}: ${differing.join(', ')}`);
}

import { isDeepStrictEqual } from 'node:util';
import { readEvents, readUnsynced } from '@venture/device/device';
import { toCatalogue } from '@venture/rules/catalogue';
import type { KnownEvent } from '@venture/rules/events';
import { computeProgress } from '@venture/rules/progress';
import { planReview } from '@venture/rules/review';
import { computeXp } from '@venture/rules/xp';
import { endClaims, storedEvents, storedIds, storedTotals } from '../server/src/testing/stored';
import { closeTab, type Device, openTab } from './browser';
import { deliverAll } from './deliver';
import { expectVerdict, withoutPlay } from './kept';
import { NEWEST } from './local-storage';
import { accountOf, logIn, lookAt, pass, settle, type World } from './world';

/** The longest delay before a device retries. */
const LONGEST_WAIT_SECONDS = 1_000;
const MOST_TRIES = 5;

/**
 * Ends all faults, logs everyone in on all their devices, and throws unless every kept event is there exactly
 * once and the same everywhere.
 */
export async function agree(world: World): Promise<void> {
  const { server, devices, people, deletions } = world;
  Object.assign(server.conditions, { isBusy: false, isDisabled: false });
  for (const device of devices) {
    Object.assign(device, { isOnline: true, room: Number.POSITIVE_INFINITY, clockMs: 0, release: NEWEST });
    for (const tab of device.tabs) closeTab(tab);
  }
  await deliverAll(world);
  await expectAcknowledged(world);
  const visits = devices.flatMap((device, at) =>
    [...people.keys()].slice(0, at === 0 ? people.length : 1).map((person) => ({ device, person })),
  );
  for (const { device, person } of visits) await visit(world, device, person);
  await finish(server);
  // Due reviews depend on the day, which may change during the visits.
  const now = new Date(world.now);
  const truths: State[] = [];
  for (const userId of people) truths.push(await stateOnServer(world, userId, now));
  for (const [userId, isDone] of deletions)
    if (!people.includes(userId) || isDone) await expectGone(world, userId);
  for (const { device, person } of visits.toReversed()) {
    await visit(world, device, person);
    const { events, progress, review } = stateOf(world, lookAt(world, device, readEvents), now);
    const truth = truths[person];
    expectSame(`events on ${device.name}`, events, truth?.events);
    expectSame(`progress on ${device.name}`, progress, truth?.progress);
    expectSame(`review on ${device.name}`, review, truth?.review);
  }
}

/** Visits a device until nothing is left to send; logs in if the session has ended. */
async function visit(world: World, device: Device, person: number): Promise<void> {
  const tab = openTab(world, device);
  if (device.items.get('userId') !== accountOf(world, person)) await logIn(world, tab, person);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    world.refused.delete(device);
    await settle(world);
    await pass(world, tries === 0 ? 0 : LONGEST_WAIT_SECONDS);
    await deliverAll(world);
    if (world.refused.has(device)) await logIn(world, tab, person);
    else if (lookAt(world, device, readUnsynced).length === 0) break;
  }
  closeTab(tab);
}

/** Judges all waiting events, including those another process has claimed. */
async function finish({ db, work }: World['server']): Promise<void> {
  while ((await endClaims(db)) > 0) await work();
}

/** A person's own view of their progress. */
type State = { readonly events: object; readonly progress: object; readonly review: object };

function stateOf(world: World, events: readonly KnownEvent[], now: Date): State {
  const catalogue = toCatalogue(world.server.conditions.declared);
  return {
    events: Object.fromEntries(
      events.map((event) => [event.id, { ...withoutPlay(event), is: event.verdict, xp: event.xp }]),
    ),
    progress: computeProgress(events, catalogue),
    review: planReview(events, now, catalogue),
  };
}

/** Checks that all events of this person are on the server and count once. */
async function stateOnServer(world: World, userId: string, now: Date): Promise<State> {
  const { db } = world.server;
  const rows = await storedEvents(db, userId);
  expectSame('what the server has', rows.map(({ event }) => event.id).sort(), ownIds(world, userId));
  expectSame(
    'the numbers of events',
    rows.map(({ number }) => number),
    rows.map((_, at) => at + 1),
  );
  for (const { event, verdict } of rows) {
    expectVerdict(world.kept, event.id, verdict);
    expectSame(`what the server has of ${event.id}`, event, world.kept.get(event.id)?.event);
  }
  const counted = rows.filter(({ verdict }) => verdict !== 'refused');
  const events = counted.map(({ event, verdict, xp }) => ({ ...event, verdict, xp }));
  const total = computeXp(events, toCatalogue(world.server.conditions.declared));
  const expected = rows.length > 0 ? { events: rows.length, xp: total, ledger: total } : undefined;
  expectSame('the totals on the server', await storedTotals(db, userId), expected);
  return stateOf(world, events, now);
}

/** Checks that the server has every event it acknowledged, whether or not a device could send it again. */
async function expectAcknowledged({ server, kept, acknowledged, deletions }: World): Promise<void> {
  const there = await storedIds(server.db);
  const isLost = (id: string) => !there.has(id) && !deletions.has(kept.get(id)?.owner ?? '');
  const lost = [...acknowledged].filter(isLost);
  if (lost.length > 0) throw new Error(`the server said that it has ${lost.join()}, and has lost it`);
}

async function expectGone({ server: { db } }: World, userId: string): Promise<void> {
  expectSame('what a deleted account has', await storedEvents(db, userId), []);
  expectSame('the totals of a deleted account', await storedTotals(db, userId), undefined);
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

import { logOut } from '@venture/api/react/log-out';
import { storedUser } from '@venture/device/stored-user';
import type { KillableServer } from '../server/src/testing/killable-server';
import { deleteAccount } from '../shell/src/learner/account/delete-account';
import type { Action, DeviceAction, History, PageAction, RequestAction } from './actions';
import { closeTab, type Device, openTab, runIn, type Tab } from './browser';
import { callOf, deliver, deliverAll } from './deliver';
import { deal } from './done';
import { LISTS } from './lists';
import { NEWEST, OLDER, sizeOfAll } from './local-storage';
import { doOn, expectOwnOnly, logIn, newWorld, pass, settle, type World } from './world';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Index of the device that both people use. */
const SHARED = 0;
const MOST_TABS = 2;

/** Plays a history; throws after the first step that loses an event, doubles it or gives it to another person. */
export async function play(server: KillableServer, { devices, actions }: History): Promise<World> {
  const world = await newWorld(server, { devices });
  for (const device of devices.keys())
    await apply(world, { do: 'log-in', device, tab: 0, person: 0, seconds: 0 });
  await deliverAll(world);
  for (const action of actions) {
    await apply(world, action);
    await settle(world);
    expectOwnOnly(world);
  }
  return world;
}

async function apply(world: World, action: Action): Promise<void> {
  if ('tab' in action) return onPage(world, tabOf(world, action), action);
  if ('device' in action) return onDevice(world, deviceOf(world, action.device), action);
  if ('request' in action) return onRequest(world, action);
  const { server } = world;
  switch (action.do) {
    case 'pass':
      return pass(world, action.seconds);
    case 'answer-all':
      return deliverAll(world);
    case 'answer-together':
      await Promise.all(world.waiting.splice(0).map((sent) => deliver(world, sent)));
      return;
    case 'work':
      return server.work();
    case 'kill-work':
      return server.work(action);
    case 'correct':
      server.conditions.declared =
        LISTS[LISTS.indexOf(server.conditions.declared) + 1] ?? server.conditions.declared;
      return;
    case 'busy':
    case 'idle':
      server.conditions.isBusy = action.do === 'busy';
      return;
    case 'disable':
    case 'enable':
      server.conditions.isDisabled = action.do === 'disable';
      return;
    default:
      return action satisfies never;
  }
}

async function onPage(world: World, tab: Tab, action: PageAction): Promise<void> {
  switch (action.do) {
    case 'record':
      return doOn(world, tab, action.deed, action.number);
    case 'deal':
      return runIn(tab, deal);
    case 'log-in':
      return logIn(world, tab, action.device === SHARED ? action.person : 0, action.seconds);
    case 'delete-account':
      return runIn(tab, deleteOwnAccount);
    case 'log-out':
      return runIn(tab, logOut);
    case 'close':
      return closeTab(tab);
    case 'break':
      tab.writesLeft = action.writes;
      return;
    default:
      return action satisfies never;
  }
}

/** Opens a page if there is none. */
function tabOf(world: World, { device, tab }: { readonly device: number; readonly tab: number }): Tab {
  const where = deviceOf(world, device);
  return where.tabs[tab % Math.max(1, where.tabs.length)] ?? openTab(world, where);
}

function deviceOf({ devices }: World, at: number) {
  const device = devices[at];
  if (!device) throw new Error('There is no such device.');
  return device;
}

async function onDevice(world: World, device: Device, action: DeviceAction): Promise<void> {
  switch (action.do) {
    case 'open':
      if (device.tabs.length < MOST_TABS) openTab(world, device);
      return;
    case 'connect':
      device.isOnline = true;
      for (const tab of device.tabs) runIn(tab, () => tab.window.dispatchEvent(new Event('online')));
      return;
    case 'disconnect':
      device.isOnline = false;
      return;
    case 'update':
    case 'downgrade':
      device.release = action.do === 'update' ? NEWEST : OLDER;
      return;
    case 'fill':
      device.room = sizeOfAll(device.items) + action.charactersLeft;
      return;
    case 'free':
      device.room = Number.POSITIVE_INFINITY;
      return;
    case 'set-clock':
      device.clockMs = action.days * DAY_MS;
      return;
    default:
      return action satisfies never;
  }
}

async function onRequest(world: World, action: RequestAction): Promise<void> {
  const { waiting, server } = world;
  const [sent] = waiting.splice(action.request % Math.max(1, waiting.length), 1);
  if (!sent) return;
  switch (action.do) {
    case 'answer':
      return deliver(world, sent);
    case 'answer-twice':
      await server.answer(callOf(sent), sent.device.place);
      return deliver(world, sent);
    case 'answer-slowly':
      return deliver(world, sent, { isSlow: true });
    case 'lose-request':
      return sent.fail();
    case 'lose-answer':
      return deliver(world, sent, { isLost: true });
    case 'kill':
      return deliver(world, sent, { kill: action });
    default:
      return action satisfies never;
  }
}

/** Deletes the account as its page does; everyone's password is their id. */
function deleteOwnAccount(): void {
  const userId = storedUser()?.userId;
  if (userId !== undefined) deleteAccount(userId, userId).catch(() => {}); // the page reports the failure
}

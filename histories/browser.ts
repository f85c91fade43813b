import { AsyncLocalStorage } from 'node:async_hooks';
import { CAPABILITIES } from '@venture/api/accounts';
import { localStorageOf, StorageChange } from './local-storage';
import { NEWEST, OLDER, type PageRelease } from './release';

/** What a request carries to the server, and how its page gets the answer. */
export type Sent = {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
  /** The session of its browser when it was sent. */
  readonly session: string | undefined;
  readonly device: Device;
  /** What the server has answered, while that is on its way. */
  readonly response?: Response;
  readonly answer: (response: Response) => void;
  /** The connection broke: the page knows no more than that. */
  readonly fail: () => void;
};

/** One browser, and what it keeps for the site: its tabs share all of it. */
export type Device = {
  readonly name: string;
  /** Its number among the devices: they are spread over the processes of the server. */
  readonly place: number;
  readonly items: Map<string, string>;
  readonly locks: Map<string, Tab>;
  /** Pages without TLS have none, so that several tabs synchronise at once. */
  readonly hasLocks: boolean;
  tabs: readonly Tab[];
  session: string | undefined;
  isOnline: boolean;
  /** Of the pages that are opened from now on. */
  release: PageRelease;
  /** How far its clock is from the right time. */
  clockMs: number;
  /** The most characters that fit. */
  room: number;
  /** The address of its network. */
  readonly address: string;
};

export type Tab = {
  readonly device: Device;
  readonly release: PageRelease;
  readonly world: Browsers;
  readonly window: EventTarget & { readonly location: { hash: string; readonly reload: () => void } };
  readonly document: EventTarget;
  readonly localStorage: object;
  readonly navigator: object;
  readonly timers: Map<number, { readonly at: number; readonly run: () => void }>;
  /** After so many writes it is gone, even in the middle of a function. */
  writesLeft: number;
  isGone: boolean;
};

/** What the browsers of a history share. */
export type Browsers = {
  /** The right time. */
  now: number;
  /** Requests on their way. */
  waiting: Sent[];
  /** What browsers do as soon as scripts have run: events of storage, reloads. */
  readonly tasks: (() => void)[];
  /** What a page does when it is loaded. */
  readonly load: (device: Device) => void;
};

const running = new AsyncLocalStorage<Tab>();

/** The tab whose script runs; undefined outside of all. */
export const runningTab = (): Tab | undefined => running.getStore();

/** Lets a script of this tab run, with all that it waits for. */
export const runIn = <Result>(tab: Tab, script: () => Result): Result => running.run(tab, script);

const CONFIG = JSON.stringify({ apiBase: '/api', capabilities: CAPABILITIES });

type Given = Pick<Device, 'name' | 'place' | 'address'> & {
  readonly hasLocks?: boolean;
  readonly isOlder?: boolean;
};

export function newDevice({ hasLocks = true, isOlder = false, ...fixed }: Given): Device {
  const unlimited = { clockMs: 0, room: Number.POSITIVE_INFINITY };
  const state = {
    tabs: [],
    session: undefined,
    isOnline: true,
    release: isOlder ? OLDER : NEWEST,
    ...unlimited,
  };
  return { ...fixed, hasLocks, items: new Map(), locks: new Map(), ...state };
}

/** A page of its own on a device, that is not loaded: to look at what the device keeps. */
export function newTab(world: Browsers, device: Device, release = NEWEST): Tab {
  const configured = { textContent: CONFIG };
  const location = { hash: '#/home', reload: () => void world.tasks.push(() => reload(tab)) };
  const tab: Tab = {
    device,
    release,
    world,
    window: Object.assign(new EventTarget(), { location }),
    document: Object.assign(new EventTarget(), {
      visibilityState: 'visible',
      baseURI: 'http://localhost/',
      getElementById: (id: string) => (id === 'venture-config' ? { firstChild: configured } : null),
    }),
    get localStorage() {
      return storage;
    },
    get navigator() {
      return { onLine: device.isOnline, locks: device.hasLocks ? locks : undefined };
    },
    timers: new Map(),
    writesLeft: Number.POSITIVE_INFINITY,
    isGone: false,
  };
  const storage = localStorageOf({
    items: device.items,
    room: () => device.room,
    mayWrite: () => mayWrite(tab),
    onChange: (key) => notifyOthers(tab, key),
    release,
  });
  const locks = { request: (name: string, _: object, work: Locked) => withLock(tab, name, work) };
  return tab;
}

export function openTab(world: Browsers, device: Device): Tab {
  const tab = newTab(world, device, device.release);
  device.tabs = [...device.tabs, tab];
  runIn(tab, () => world.load(device));
  return tab;
}

/** Nothing of it runs any more; what it has sent is on its way. */
export function closeTab(tab: Tab): void {
  const { device } = tab;
  tab.isGone = true;
  tab.timers.clear();
  device.tabs = device.tabs.filter((each) => each !== tab);
  for (const [name, owner] of device.locks) if (owner === tab) device.locks.delete(name);
}

function reload(tab: Tab): void {
  if (tab.isGone) return;
  closeTab(tab);
  openTab(tab.world, tab.device);
}

/** The last write of a tab that breaks off does not happen any more. */
function mayWrite(tab: Tab): boolean {
  if (tab.writesLeft === 0) closeTab(tab);
  tab.writesLeft -= 1;
  return !tab.isGone;
}

function notifyOthers(from: Tab, key: string): void {
  const { device, world } = from;
  for (const other of device.tabs.filter((tab) => tab !== from)) {
    const notify = () => other.window.dispatchEvent(new StorageChange(key));
    world.tasks.push(() => other.isGone || runIn(other, notify));
  }
}

type Locked = (lock: object | null) => Promise<unknown>;

async function withLock(tab: Tab, name: string, work: Locked): Promise<unknown> {
  const { locks } = tab.device;
  if (locks.has(name)) return work(null);
  locks.set(name, tab);
  try {
    return await work({ name });
  } finally {
    if (locks.get(name) === tab) locks.delete(name);
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { localStorageOf, NEWEST, OLDER, type PageRelease, StorageChange } from './local-storage';

/** A request in transit, and how its page gets the response. */
export type Sent = {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
  /** The browser's session when the request was sent. */
  readonly session: string | undefined;
  readonly device: Device;
  /** The server's response, while it is on its way. */
  readonly response?: Response;
  readonly answer: (response: Response) => void;
  /** Reports a lost connection, without details, to the page. */
  readonly fail: () => void;
};

/** A browser and its storage, which all its tabs share. */
export type Device = {
  readonly name: string;
  /** Index of the device; devices are spread over the server's processes. */
  readonly place: number;
  readonly items: Map<string, string>;
  readonly locks: Map<string, Tab>;
  /** Whether the Web Locks API exists; without it, as on pages without TLS, tabs synchronise at the same time. */
  readonly hasLocks: boolean;
  tabs: readonly Tab[];
  session: string | undefined;
  isOnline: boolean;
  /** Release of the pages opened from now on. */
  release: PageRelease;
  /** Offset of the device's clock, in ms. */
  clockMs: number;
  /** Storage quota in characters. */
  room: number;
  /** IP address of its network. */
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
  /** Writes until the tab is killed, possibly in the middle of a function. */
  writesLeft: number;
  isGone: boolean;
};

/** State shared by all browsers of a history. */
export type Browsers = {
  /** The true time. */
  now: number;
  /** Requests in transit. */
  waiting: Sent[];
  /** Tasks that run after the scripts: storage events, reloads. */
  readonly tasks: (() => void)[];
  /** Runs a page's startup code. */
  readonly load: (device: Device) => void;
};

const running = new AsyncLocalStorage<Tab>();

/** The tab whose script is running; undefined outside of scripts. */
export const runningTab = (): Tab | undefined => running.getStore();

/** Runs a script of this tab, including everything it awaits. */
export const runIn = <Result>(tab: Tab, script: () => Result): Result => running.run(tab, script);

const CONFIG = JSON.stringify({ apiBase: '/api', v1: true });

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

/** A tab that is not loaded, to inspect what the device stores. */
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

/** Closes a tab: its scripts stop, its requests stay in transit. */
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

/** Refuses the write of a killed tab. */
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

import { runningTab, type Tab } from './browser';
import type { PageRelease } from './local-storage';
import { StorageChange } from './local-storage';

function send(tab: Tab, address: string, init: RequestInit): Promise<Response> {
  const { device, world, release } = tab;
  return new Promise((resolve, reject) => {
    if (tab.isGone) return;
    const broken = () => reject(new TypeError('Failed to fetch'));
    if (!device.isOnline) return broken();
    const { signal, method = 'GET', body } = init;
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    world.waiting.push({
      device,
      method,
      path: address,
      session: device.session,
      body: typeof body === 'string' ? release.write(body) : undefined,
      answer(response) {
        if (signal?.aborted) return;
        if (/^venture-session=;/.test(response.headers.get('set-cookie') ?? '')) device.session = undefined;
        if (!tab.isGone) resolve(readBy(release, response));
      },
      fail: () => tab.isGone || broken(),
    });
  });
}

async function readBy({ read }: PageRelease, response: Response): Promise<Response> {
  return response.body ? new Response(read(await response.text()), response) : response;
}

let timers = 0;

function setTimer(tab: Tab, run: () => void, ms = 0): number {
  timers += 1;
  if (!tab.isGone) tab.timers.set(timers, { at: tab.world.now + ms, run });
  return timers;
}

/** The clock of the device whose script is running; undefined outside of scripts. */
function timeHere(): number | undefined {
  const tab = runningTab();
  return tab && tab.world.now + tab.device.clockMs;
}

/** Gives each script the globals of its tab; other code keeps those of Node. */
export function installGlobals(): void {
  for (const name of ['window', 'document', 'localStorage', 'navigator'] as const) {
    const outside: unknown = Reflect.get(globalThis, name);
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => runningTab()?.[name] ?? outside,
    });
  }
  Object.assign(globalThis, {
    StorageEvent: StorageChange,
    fetch: inTab(send, fetch),
    setTimeout: inTab(setTimer, setTimeout),
    clearTimeout: inTab((tab, id: number) => void tab.timers.delete(id), clearTimeout),
    Date: new Proxy(Date, {
      construct(date, given, made) {
        const here = given.length === 0 ? timeHere() : undefined;
        return Reflect.construct(date, here === undefined ? given : [here], made);
      },
      get: (date, key) => (key === 'now' ? () => timeHere() ?? date.now() : Reflect.get(date, key)),
    }),
  });
}

function inTab<Given extends unknown[]>(here: (tab: Tab, ...given: Given) => unknown, outside: object) {
  return (...given: Given) => {
    const tab = runningTab();
    return tab ? here(tab, ...given) : Reflect.apply(outside as typeof here, undefined, given);
  };
}

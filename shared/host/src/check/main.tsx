import { parse } from '@venture/contract/parse';
import { RemoteEntry } from '@venture/contract/remotes';
import type { Finding } from '@venture/gate/finding';
import { styleFindings } from '@venture/gate/release';
import { createFileLoader } from '../files';
import { createRunner, type Pages } from '../run';
import { checkFrames } from './frames';
import { detectReplacedGlobals } from './globals';
import { watchLeftovers } from './leftovers';
import { checkPages } from './pages';
import { sendCheckMessage, toFindings } from './tell';

const WAIT_MS = 10_000;
/** Values that the platform and another remote might have stored. */
const OTHERS = { 'venture.check': 'kept', 'another-remote.note': 'kept', userId: 'check', userType: 'user' };

/** Stores foreign values; returns a function that lists changes to them, and foreign keys. */
function watchStorage(name: string): () => readonly Finding[] {
  for (const [key, value] of Object.entries(OTHERS)) localStorage.setItem(key, value);
  return () => {
    const changed = Object.entries(OTHERS).filter(([key, value]) => localStorage.getItem(key) !== value);
    const foreign = Object.keys(localStorage).filter(
      (key) => !(key in OTHERS) && !key.startsWith('venture.') && !key.startsWith(name),
    );
    return [
      ...toFindings(
        changed.map(([key]) => key),
        (keys) => ({
          code: 'storage-changed',
          sentence: `It changes or removes what others stored on the device: ${keys}.`,
          remedy: 'Remove only your own keys, one by one: never clear the storage.',
        }),
      ),
      ...toFindings(foreign, (keys) => ({
        code: 'storage-key-foreign',
        sentence: `It stores ${keys} on the device, which does not say whose it is.`,
        remedy: `Begin your keys with "${name}".`,
      })),
    ];
  };
}

/**
 * The page with which `venture check` runs a release: starts the container as the shell does and shows each
 * page once, or in a frame if the address says so.
 */
async function main() {
  const response = await fetch('/release/release.json');
  const framed = location.search === '?framed';
  const remote = parse(
    RemoteEntry,
    { ...(await response.json()), base: '/release/', framed },
    'release.json',
  );
  if (framed) {
    await checkFrames(remote);
    return void sendCheckMessage({ step: 'done' });
  }
  const changedStorage = watchStorage(remote.name);
  const leftovers = watchLeftovers();
  const replaced = detectReplacedGlobals();
  const pages = await checkStart(remote);
  if (pages) await checkPages(remote, pages);
  sendCheckMessage({ step: 'looking at what it left behind' });
  const globals = toFindings(replaced(), (names) => ({
    code: 'globals-changed',
    sentence: `It replaces ${names}, which all pages share.`,
    remedy: 'Leave globals and their prototypes alone: wrap what you need in a function of your own.',
  }));
  const left = [...globals, ...changedStorage(), ...stylesOutside(remote.name), ...(await leftovers())];
  for (const finding of left) sendCheckMessage({ finding });
  sendCheckMessage({ step: 'done' });
}

main().catch((error: unknown) => {
  sendCheckMessage({
    finding: {
      code: 'check-failed',
      sentence: `The release could not be run: ${error instanceof Error ? error.message : error}`,
      remedy: 'Build it again.',
    },
  });
  sendCheckMessage({ step: 'done' });
});

/** Styles added at run time; the release's own sheets are checked as files. */
function stylesOutside(name: string): readonly Finding[] {
  const written = [...document.querySelectorAll('style')].map(({ textContent }) => textContent ?? '');
  const adopted = [...(document.adoptedStyleSheets ?? [])].map((sheet) =>
    [...sheet.cssRules].map(({ cssText }) => cssText).join('\n'),
  );
  return [...written, ...adopted].flatMap((css) => styleFindings(name, 'a style sheet that it writes', css));
}

/** The part of a container that provides pages. */
type Container = { readonly get: (name: string) => Promise<() => { readonly pages?: object }> };

/** Starts the container; returns its pages, or reports why there are none. */
async function checkStart(remote: RemoteEntry): Promise<Pages | undefined> {
  sendCheckMessage({ step: 'starting it' });
  const errors = listenToErrors();
  try {
    const files = createFileLoader(WAIT_MS);
    await files.bringFirst(remote, AbortSignal.timeout(WAIT_MS));
    return await createRunner(files.hashOf)(remote);
  } catch (error) {
    sendCheckMessage({ finding: await whyNot(remote, errors.heard[0] ?? error) });
    return undefined;
  } finally {
    errors.stop();
  }
}

async function whyNot({ global, entry, routes }: RemoteEntry, error: unknown): Promise<Finding> {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (error instanceof SyntaxError)
    return {
      code: 'script-broken',
      sentence: `One of its scripts is not JavaScript: ${reason}.`,
      remedy: 'Build it again, and change nothing after the build.',
    };
  const container: Container | undefined = Reflect.get(globalThis, global);
  if (!container && !isThrown(error))
    return {
      code: 'global-missing',
      sentence: `${entry} ran, but there is no global ${global}.`,
      remedy: 'Let "global" in release.json name the variable that the entry sets.',
    };
  const missing = container && (await missingPages(container, routes));
  if (missing && missing.length > 0)
    return {
      code: 'page-missing',
      sentence: `${missing.join(', ')} is declared, but has no page.`,
      remedy: 'Expose a component for each route of remote.json, or remove the route.',
    };
  return {
    code: 'start-throws',
    sentence: `It throws while it starts: ${reason}.`,
    remedy: 'Move what may fail from the top of a module into the page that needs it.',
  };
}

/** The host's own errors name the part that failed, not the cause. */
function isThrown(error: unknown): boolean {
  return !(error instanceof Error) || error.name !== 'RemoteError';
}

/** Declared routes without a page; undefined if the container fails earlier. */
async function missingPages(
  container: Container,
  routes: RemoteEntry['routes'],
): Promise<readonly string[] | undefined> {
  try {
    const exposed = (await container.get('./pages'))();
    const pages = Object(exposed.pages);
    return routes.map(({ path }) => path).filter((path) => !(path in pages));
  } catch {
    return undefined;
  }
}

/** Uncaught errors and syntax errors are reported only to the window. */
function listenToErrors() {
  const heard: unknown[] = [];
  const listener = ({ error, message }: ErrorEvent) => heard.push(error ?? new Error(message));
  window.addEventListener('error', listener);
  return { heard, stop: () => window.removeEventListener('error', listener) };
}

import type { Finding } from '@venture/contract/checks/finding';
import { parse } from '@venture/contract/parse';
import { RemoteEntry } from '@venture/contract/remotes';
import { createFileLoader } from '../fetch';
import { createRunner, type Pages } from '../run';
import { checkFrames } from './frames';
import { sendCheckMessage, tryMountingPages } from './pages';

const WAIT_MS = 10_000;

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
  const pages = await checkStart(remote);
  if (pages) await tryMountingPages(remote, pages);
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

/** The part of a container that provides pages. */
type Container = { readonly get: (name: string) => Promise<() => { readonly pages?: object }> };

/** Starts the container; returns its pages, or reports why there are none. */
async function checkStart(remote: RemoteEntry): Promise<Pages | undefined> {
  sendCheckMessage({ step: 'starting it' });
  const errors = listenToErrors();
  try {
    const files = createFileLoader(WAIT_MS);
    await files.preloadFirst(remote, AbortSignal.timeout(WAIT_MS));
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

/** Whether the release threw this error. The host's own errors name the part that failed, not the cause. */
function isThrown(error: unknown): boolean {
  return !(error instanceof Error) || error.name !== 'RemoteError';
}

/** Finds the declared routes that have no page; undefined if the container fails before that. */
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

/** Reports uncaught and syntax errors, which only the window receives. */
function listenToErrors() {
  const heard: unknown[] = [];
  const listener = ({ error, message }: ErrorEvent) => heard.push(error ?? new Error(message));
  window.addEventListener('error', listener);
  return { heard, stop: () => window.removeEventListener('error', listener) };
}

import type { Finding } from '@venture/contract/gate/finding';
import type { RemoteEntry } from '@venture/contract/remotes';
import { createFiles } from '../files';
import { createRunner, type Pages } from '../run';
import { tell } from './tell';

const WAIT_MS = 10_000;

/** A container, as far as its pages go. */
type Container = { readonly get: (name: string) => Promise<() => { readonly pages?: object }> };

/** Starts the container; answers its pages, or tells why there are none. */
export async function checkStart(remote: RemoteEntry): Promise<Pages | undefined> {
  tell({ step: 'starting it' });
  const errors = listenToErrors();
  try {
    const files = createFiles(WAIT_MS);
    await files.bringFirst(remote, AbortSignal.timeout(WAIT_MS));
    return await createRunner(files.hashOf)(remote);
  } catch (error) {
    tell({ finding: await whyNot(remote, errors.heard[0] ?? error) });
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
      sentence: `A script of it is no JavaScript: ${reason}.`,
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

/** Errors of the host itself say which part failed, and not why. */
function isThrown(error: unknown): boolean {
  return !(error instanceof Error) || error.name !== 'RemoteError';
}

/** Declared routes without a page; undefined when the container does not get that far. */
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

/** Scripts that throw, or are none, are reported to the window alone. */
export function listenToErrors() {
  const heard: unknown[] = [];
  const listener = ({ error, message }: ErrorEvent) => heard.push(error ?? new Error(message));
  window.addEventListener('error', listener);
  return { heard, stop: () => window.removeEventListener('error', listener) };
}

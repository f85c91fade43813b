import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from './process/config';
import type { Log } from './process/log';
import type { Metrics } from './process/metrics';
import { publishAndPruneCheckout } from './releases/command';
import { renewList } from './releases/list-changes';
import type { ReleaseEnvironment } from './releases/store/environment';
import { readListText } from './releases/store/rows';
import { type RunningServer, serve } from './serve';

const NOTHING_RELEASED =
  'nothing is released yet, so nobody can log in or learn: "npm start" releases what a checkout has built, "release" a single remote';

export type ServeContext = {
  readonly config: Config;
  readonly log: Log;
  readonly metrics: Metrics;
  /** A program file, relative to which folders and packages are found. */
  readonly from: string;
  /** Prints the result of a startup step. */
  readonly print: (text: string) => void;
  /** Ends the process with an error after the start. */
  readonly fail: (error: unknown) => void;
};

/**
 * Starts the server, which runs until a signal ends it; returns what to print once it answers. A checkout's built
 * remotes in `local` are published before it is ready.
 */
export async function runServeCommand(local: readonly string[], context: ServeContext): Promise<string> {
  const { config, log, metrics, from, print, fail } = context;
  const prepare = async (environment: ReleaseEnvironment) => {
    const remotes = local.length > 0 ? local : await packagedRemotes(config);
    if (remotes.length > 0) print(await publishAndPruneCheckout(remotes, environment));
    if ((await readListText(environment.db)) === undefined) log.warn(NOTHING_RELEASED);
    await renewList(environment);
  };
  for (const sentence of config.misspelt) log.warn(sentence);
  const starting = serve(config, from, log, { metrics, prepare });
  stopOnSignal(starting, config.drainMs, fail);
  const { address } = await starting;
  return `Venture Quest is ready at ${address}`;
}

/** The remotes shipped with the program. */
async function packagedRemotes({ packagedRemotes: folder }: Config): Promise<readonly string[]> {
  if (folder === undefined) return [];
  return (await readdir(folder)).map((name) => join(folder, name));
}

const INTERRUPTED = 130;

/**
 * Shuts down in good order: on SIGTERM after balancers have had time to notice, on Ctrl+C at once; a second Ctrl+C
 * waits for nothing.
 */
function stopOnSignal(
  starting: Promise<RunningServer>,
  drainMs: number,
  fail: (error: unknown) => void,
): void {
  let isStopping = false;
  const stop = async (afterMs: number) => {
    if (isStopping) return;
    isStopping = true;
    const running = await starting;
    if (afterMs > 0) running.leave();
    await wait(afterMs);
    await running.stop();
    process.exit();
  };
  const stopAfter = (ms: number) => void stop(ms).catch(fail);
  process.on('SIGTERM', () => stopAfter(drainMs));
  process.on('SIGINT', () => (isStopping ? process.exit(INTERRUPTED) : stopAfter(0)));
  // On a terminal, this signal means that it was closed. Elsewhere, it makes other programs reload their settings.
  process.on('SIGHUP', () => process.stdin.isTTY && stopAfter(0));
}

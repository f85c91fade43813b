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
  /** A file of the program: folders and packages are found from where it is. */
  readonly from: string;
  /** Prints what a step of the start has done. */
  readonly print: (text: string) => void;
  /** Ends the process with an error that came after the start. */
  readonly fail: (error: unknown) => void;
};

/**
 * Starts the server, which goes on until a signal ends it; returns what to print once it answers. The built remotes of a
 * checkout in `local` are published before it is ready.
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

/** The remotes that came with the program. */
async function packagedRemotes({ packagedRemotes: folder }: Config): Promise<readonly string[]> {
  if (folder === undefined) return [];
  return (await readdir(folder)).map((name) => join(folder, name));
}

const INTERRUPTED = 130;

/**
 * Ends what is running in good order: at SIGTERM after balancers had time to notice, at Ctrl+C at once, and a second
 * Ctrl+C does not wait for anything.
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
  // It means that the terminal was closed. Elsewhere it is what makes other programs read their settings again.
  process.on('SIGHUP', () => process.stdin.isTTY && stopAfter(0));
}

import { freePort } from './delivered';
import { addressOf, builtProgram, type Program, start } from './program';

/** A process of the built server that comes back at the same address. */
export type LastingServer = {
  readonly address: string;
  /** As `systemctl restart` does; resolves when it is ready again. */
  readonly restart: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
  /** Ends it in good order; returns how, and all its lives said on standard error. */
  readonly stop: () => Promise<{ readonly code: number | null; readonly logged: string }>;
};

export async function lastingServer(environment: Record<string, string>): Promise<LastingServer> {
  const program = await builtProgram();
  const port = String(await freePort());
  let running: Program;
  let logged = '';

  async function begin(): Promise<void> {
    running = start(program, { ...environment, HOST: '127.0.0.1', PORT: port });
    await addressOf(running);
  }

  async function end(signal: NodeJS.Signals) {
    running.process.kill(signal);
    const { code, err } = await running.ended;
    logged += err;
    return { code, logged };
  }

  await begin();
  return {
    address: `http://127.0.0.1:${port}`,
    start: begin,
    async restart() {
      await end('SIGTERM');
      await begin();
    },
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}

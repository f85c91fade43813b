import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const LOOK_EVERY_MS = 200;

/**
 * Measures the processor time of a database's connections from now on, in milliseconds as counted by Linux, which
 * other load on the machine hardly affects. Misses connections that begin and end between two measurements.
 */
export function processorTime(superuserUrl: string): { readonly stop: () => Promise<number> } {
  const stopping = new AbortController();
  const counted = count(superuserUrl, stopping.signal);
  return {
    stop() {
      stopping.abort();
      return counted;
    },
  };
}

async function count(superuserUrl: string, signal: AbortSignal): Promise<number> {
  const client = new pg.Client(superuserUrl);
  await client.connect();
  const look = async () => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    for (const { pid } of rows) {
      const [ranNs = ''] = (await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '')).split(' ');
      if (ranNs) last.set(pid, Number(ranNs) / 1e6);
    }
  };
  const last = new Map<number, number>();
  await look();
  const first = new Map(last);
  do {
    await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
    await look();
  } while (!signal.aborted);
  await client.end();
  return [...last].reduce((sum, [pid, ms]) => sum + ms - (first.get(pid) ?? 0), 0);
}

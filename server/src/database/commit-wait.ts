import { asking } from './silent';

/**
 * For how many seconds the first commit has waited for a synchronous standby; null where none waits. A role sees this of
 * its own sessions only, which are those of the program.
 */
export const COMMIT_WAIT = `
  select extract(epoch from max(clock_timestamp() - query_start))::float8 as seconds
  from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'`;

/** Over a connection of its own: all those of the pool may wait. */
export function commitWaitSeconds(url: string): Promise<number> {
  return asking(url, async (client) => {
    const { rows } = await client.query<{ readonly seconds: number | null }>(COMMIT_WAIT);
    return rows[0]?.seconds ?? 0;
  });
}

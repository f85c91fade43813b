import { setTimeout as wait } from 'node:timers/promises';
import { reason } from '../process/failure';
import type { Log } from '../process/log';
import { isDiskFull } from './database';

/** What keeps the database from being used. */
export type Trouble = 'unreachable' | 'disk-full';

export type Outage = {
  /** Reports, any number of times, an error for which the database could not be used. */
  readonly notice: (error: unknown) => void;
  /** What is known to be wrong now; undefined when nothing is. */
  readonly trouble: () => Trouble | undefined;
  readonly forget: () => void;
};

/** Whether the database can be used again, after each kind of trouble. */
type Probes = Readonly<Record<Trouble, () => Promise<boolean>>>;

const EVENTS = {
  unreachable: ['the database cannot be reached', 'the database answers again'],
  'disk-full': ['the disk of the database is full', 'the disk of the database has space again'],
} as const;

/** Says once what is wrong with the database, and once that it is over; every request that fails is in the log anyway. */
export function outageOf(database: string, probes: Probes, log: Log, lookEveryMs = 1000): Outage {
  const over = new AbortController();
  let trouble: Trouble | undefined;

  async function untilOver(): Promise<void> {
    const began = Date.now();
    while (trouble) {
      await wait(lookEveryMs, undefined, { ref: false, signal: over.signal });
      const looked: Trouble = trouble;
      const isOver = await probes[looked]();
      if (over.signal.aborted) return;
      if (!isOver || trouble !== looked) continue;
      trouble = undefined;
      const seconds = Math.round((Date.now() - began) / 1000);
      log.warn(EVENTS[looked][1], { database, seconds });
    }
  }

  return {
    notice(error) {
      const noticed = isDiskFull(error) ? 'disk-full' : 'unreachable';
      // A full disk stays what is wrong: while it is, PostgreSQL may also refuse connections.
      if (over.signal.aborted || trouble === noticed || trouble === 'disk-full') return;
      const isKnown = trouble !== undefined;
      trouble = noticed;
      log.error(EVENTS[noticed][0], { database, reason: reason(error) });
      if (!isKnown) untilOver().catch(() => {}); // only the end of the program ends it otherwise
    },
    trouble: () => trouble,
    forget: () => over.abort(),
  };
}

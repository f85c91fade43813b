import { setTimeout as wait } from 'node:timers/promises';
import { reason } from '../process/failure';
import type { Log } from '../process/log';
import { isDiskFull } from './database';

/** What makes the database unusable. */
export type Trouble = 'unreachable' | 'disk-full';

/** Whether the database can be used again, after each kind of trouble. */
type Probes = Readonly<Record<Trouble, () => Promise<boolean>>>;

const EVENTS = {
  unreachable: ['the database cannot be reached', 'the database answers again'],
  'disk-full': ['the disk of the database is full', 'the disk of the database has space again'],
} as const;

/** Logs once what is wrong with the database, and once that it is over; failed requests are logged anyway. */
export function outageOf(database: string, probes: Probes, log: Log, lookEveryMs = 1000) {
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
    /** Reports, any number of times, an error for which the database could not be used. */
    notice(error: unknown): void {
      const noticed = isDiskFull(error) ? 'disk-full' : 'unreachable';
      // A full disk remains the reported problem: while it lasts, PostgreSQL may also refuse connections.
      if (over.signal.aborted || trouble === noticed || trouble === 'disk-full') return;
      const isKnown = trouble !== undefined;
      trouble = noticed;
      log.error(EVENTS[noticed][0], { database, reason: reason(error) });
      if (!isKnown) untilOver().catch(() => {}); // otherwise it lasts until the program ends
    },
    /** The current problem; undefined when there is none. */
    trouble: () => trouble,
    forget: () => over.abort(),
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import { reason } from '../process/failure';
import type { Log } from '../process/log';
import { withOperation } from '../process/operation';
import { isDiskFull, isReadOnly } from './errors';

/** What makes the database unusable; a later one is more precise than those before. */
const TROUBLES = ['unreachable', 'read-only', 'disk-full'] as const;
export type DatabaseTrouble = (typeof TROUBLES)[number];

/** Whether the database can be used again, after each kind of trouble. */
type Probes = Readonly<Record<DatabaseTrouble, () => Promise<boolean>>>;

const EVENTS = {
  unreachable: ['the database cannot be reached', 'the database answers again'],
  'read-only': ['the database can only be read', 'the database can be written to again'],
  'disk-full': ['the disk of the database is full', 'the disk of the database has space again'],
} as const;

/** Logs once what is wrong with the database, and once that it is over; failed requests are logged anyway. */
export function createOutageMonitor(database: string, probes: Probes, log: Log, lookEveryMs = 1000) {
  const over = new AbortController();
  let trouble: DatabaseTrouble | undefined;

  async function untilOver(): Promise<void> {
    const began = performance.now();
    while (trouble) {
      await wait(lookEveryMs, undefined, { ref: false, signal: over.signal });
      const looked: DatabaseTrouble = trouble;
      const isOver = await probes[looked]();
      if (over.signal.aborted) return;
      if (!isOver || trouble !== looked) continue;
      trouble = undefined;
      const seconds = Math.round((performance.now() - began) / 1000);
      log.warn(EVENTS[looked][1], { database, seconds });
    }
  }

  function begin(noticed: DatabaseTrouble, why: string): void {
    // The more precise one remains the reported problem: with a full disk, PostgreSQL may also refuse connections.
    const isKnown = trouble !== undefined && TROUBLES.indexOf(noticed) <= TROUBLES.indexOf(trouble);
    if (over.signal.aborted || isKnown) return;
    const isFirst = trouble === undefined;
    trouble = noticed;
    log.error(EVENTS[noticed][0], { database, reason: why });
    if (isFirst) withOperation({ name: 'await-database' }, untilOver).catch(() => {}); // otherwise it lasts until the program ends
  }

  return {
    /** Reports, any number of times, that the database cannot be used. */
    begin,
    /** The same by an error for which it could not be used. */
    notice: (error: unknown) => begin(troubleOf(error), reason(error)),
    /** The current problem; undefined when there is none. */
    trouble: () => trouble,
    forget: () => over.abort(),
  };
}

function troubleOf(error: unknown): DatabaseTrouble {
  if (isDiskFull(error)) return 'disk-full';
  return isReadOnly(error) ? 'read-only' : 'unreachable';
}

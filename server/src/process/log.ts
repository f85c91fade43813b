import limits from './log-limits.json';
import { currentOperation } from './operation';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type Facts = Readonly<Record<string, string | number | boolean | undefined>>;
export type Write = (event: string, facts?: Facts) => void;

/**
 * Writes one JSON line per event, with the operation it belongs to; facts never hold a secret, a whole address or what a
 * person typed.
 */
export type Log = Readonly<Record<Exclude<LogLevel, 'silent'>, Write>>;

export function jsonLog(level: LogLevel, write: (line: string) => void = toStandardError): Log {
  const lowest = LOG_LEVELS.indexOf(level);
  const at = (name: LogLevel): Write => {
    if (LOG_LEVELS.indexOf(name) < lowest) return () => {};
    return (event, facts) => {
      const { name: operation, ...ids } = currentOperation() ?? {};
      const line = { time: new Date().toISOString(), level: name, event, operation, ...ids, ...facts };
      write(`${JSON.stringify(line)}\n`);
    };
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** A log that is quiet once the program stops: what fails afterwards fails because of that. */
export function endable(log: Log): { readonly log: Log; readonly end: () => void } {
  let isOver = false;
  const unlessOver = (write: Write): Write => {
    return (event, facts) => (isOver ? log.debug : write)(event, facts);
  };
  return {
    log: { ...log, warn: unlessOver(log.warn), error: unlessOver(log.error) },
    end() {
      isOver = true;
    },
  };
}

/**
 * Warns of something so many times a minute, so that a flood of it does not fill the disk; the rest is
 * information, and the first warning of a later minute is preceded by one that says how many there were.
 */
export function seldom(
  log: Log,
  more: string,
  { aMinute = limits.warningsAMinute, now = () => performance.now() } = {},
): Write {
  const isLogged = firstOfAMinute(aMinute, (count) => log.warn(more, { count }), now);
  return (event, facts) => (isLogged() ? log.warn : log.info)(event, facts);
}

const MINUTE_MS = 60_000;

/** Whether this is one of the first so many of its minute; tells afterwards how many more there were. */
export function firstOfAMinute(
  most: number,
  tellLeftOut: (count: number) => void,
  now: () => number,
): () => boolean {
  let minuteBegan = now();
  let counted = 0;
  return () => {
    if (now() - minuteBegan >= MINUTE_MS) {
      if (counted > most) tellLeftOut(counted - most);
      minuteBegan = now();
      counted = 0;
    }
    counted += 1;
    return counted <= most;
  };
}

function toStandardError(line: string): void {
  process.stderr.write(line);
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, stdTimeFunctions } from 'pino';
import type { Counter } from 'prom-client';
import SonicBoom from 'sonic-boom';
import { reason } from './failure';
import json from './limits.json';

// Node, which reads this file for `npm run settings`, has no named JSON imports.
const limits = json.log;

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

type Facts = Readonly<Record<string, string | number | boolean | undefined>>;
export type LogMethod = (event: string, facts?: Facts) => void;

/**
 * Writes one JSON line per event, with the operation it belongs to; facts never contain secrets, whole addresses or
 * typed text.
 */
export type Log = Readonly<Record<Exclude<LogLevel, 'silent'>, LogMethod>>;

export function createJsonLog(level: LogLevel, write = toStandardError): Log {
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'event',
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (name) => ({ level: name }) },
      mixin: operationFacts,
    },
    { write },
  );
  const at = (name: keyof Log): LogMethod => {
    return (event, facts = {}) => logger[name](facts, event);
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function operationFacts() {
  const { name: operation, ...ids } = currentOperation() ?? {};
  return { operation, ...ids };
}

/** Creates a log that goes quiet once the program stops, as later failures are due to that. */
export function createStoppableLog(log: Log): { readonly log: Log; readonly end: () => void } {
  let isOver = false;
  const unlessOver = (write: LogMethod): LogMethod => {
    return (event, facts) => (isOver ? log.debug : write)(event, facts);
  };
  return {
    log: { ...log, warn: unlessOver(log.warn), error: unlessOver(log.error) },
    end() {
      isOver = true;
    },
  };
}

type Flood = {
  readonly level?: 'warn' | 'error';
  readonly aMinute?: number;
  readonly now?: () => number;
};

/**
 * Logs a limited number of warnings a minute, so that a flood does not fill the disk. The rest is logged as
 * information, and counted in a line a minute later.
 */
export function createRateLimitedLogMethod(
  log: Log,
  more: string,
  { level = 'warn', aMinute = limits.warningsAMinute, now = () => performance.now() }: Flood = {},
): LogMethod {
  const isLogged = createMinuteLimiter(aMinute, (count) => log[level](more, { count }), now);
  return (event, facts) => (isLogged() ? log[level] : log.info)(event, facts);
}

const MINUTE_MS = 60_000;

/** Admits a limited number of events per minute; reports afterwards how many more there were. */
export function createMinuteLimiter(
  most: number,
  tellLeftOut: (count: number) => void,
  now: () => number,
): () => boolean {
  let minuteBegan = now();
  let logged = 0;
  let leftOut = 0;
  let telling: NodeJS.Timeout | undefined;

  function begin() {
    clearTimeout(telling);
    telling = undefined;
    if (leftOut > 0) tellLeftOut(leftOut);
    minuteBegan = now();
    logged = 0;
    leftOut = 0;
  }

  return () => {
    if (now() - minuteBegan >= MINUTE_MS) begin();
    if (logged >= most) {
      leftOut += 1;
      telling ??= setTimeout(begin, MINUTE_MS).unref();
      return false;
    }
    logged += 1;
    return true;
  };
}

function toStandardError(line: string): void {
  process.stderr.write(line);
}

/**
 * Writes lines to a file descriptor without waiting. A full disk or a closed pipe is only counted: unwritten lines
 * are retried with the next one, and dropped when there are too many.
 */
export function createLogOutput(fd: number, failures: Counter): (line: string) => void {
  let isEnding = false;
  let hasFailed = false;
  const output = new SonicBoom({
    fd,
    maxLength: limits.mostBytesWaiting,
    retryEAGAIN: () => !isEnding, // or the end would wait for a reader that does not read
  });
  output.on('error', (error) => {
    hasFailed = true;
    failures.inc({ reason: reason(error) });
  });
  output.on('write', () => {
    hasFailed = false;
  });
  output.on('drop', () => failures.inc({ reason: 'given-up' }));
  process.once('exit', () => {
    // Flushing would retry endlessly.
    if (hasFailed) return;
    isEnding = true;
    try {
      output.flushSync();
    } catch (error) {
      failures.inc({ reason: reason(error) });
    }
  });
  return (line) => void output.write(line);
}

/** The program's current work: a request, named by its call or kind, or a background job. */
type Operation = {
  name: string;
  readonly requestId?: string | undefined;
};

/** Names what is neither a declared call nor a kind of file. */
export const OTHER_LABEL = 'other';

const current = new AsyncLocalStorage<Operation>();

/** Runs `work` as this operation: log lines and slow statements of it carry its name, even later ones. */
export function withOperation<Result>(operation: Operation, work: () => Result): Result {
  return current.run(operation, work);
}

export function currentOperation(): Operation | undefined {
  return current.getStore();
}

/** Names a request's call once it is known. */
export function nameOperation(name: string): void {
  const operation = current.getStore();
  if (operation) operation.name = name;
}

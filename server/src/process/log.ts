export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type Facts = Readonly<Record<string, string | number | boolean | undefined>>;
type Write = (event: string, facts?: Facts) => void;

/** Writes one JSON line per event; facts never hold a secret, a whole address or what a person typed. */
export type Log = Readonly<Record<Exclude<LogLevel, 'silent'>, Write>>;

export function jsonLog(level: LogLevel, write: (line: string) => void = toStandardError): Log {
  const lowest = LOG_LEVELS.indexOf(level);
  const at = (name: LogLevel): Write => {
    if (LOG_LEVELS.indexOf(name) < lowest) return () => {};
    return (event, facts) =>
      write(`${JSON.stringify({ time: new Date().toISOString(), level: name, event, ...facts })}\n`);
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

function toStandardError(line: string): void {
  process.stderr.write(line);
}

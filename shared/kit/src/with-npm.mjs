const LOOK_EVERY_MS = 1000;

/** A command that npm started ends when npm has ended, also where npm was killed and could not tell. */
export function endWithNpm() {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && process.exit(1), LOOK_EVERY_MS).unref();
}

const LOOK_EVERY_MS = 1000;

/** Ends a command started by npm when npm ends, even if npm was killed. */
export function endWithNpm() {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && process.exit(1), LOOK_EVERY_MS).unref();
}

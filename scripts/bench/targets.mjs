/** Number of runs; measurements alternate, so that a disturbance affects all of them. */
export const RUNS = 7;

/**
 * Prints whether a value is within its limit.
 * @param {string} what
 * @param {number} value
 * @param {number} most
 * @param {string} [reason] why the limit cannot be met, if known
 */
export function check(what, value, most, reason) {
  const shown = Number.isInteger(value) ? value : value.toFixed(3);
  const isMet = value <= most;
  console.log(`  ${isMet ? 'met   ' : 'MISSED'} ${what}: ${shown} (at most ${most})`);
  if (!isMet && reason) console.log(`         ${reason}`);
}

/**
 * Prints whether a value reaches its minimum.
 * @param {string} what
 * @param {number} value
 * @param {number} least
 */
export function checkAtLeast(what, value, least) {
  console.log(`  ${value >= least ? 'met   ' : 'MISSED'} ${what}: ${value} (at least ${least})`);
}

/** @param {readonly number[]} values */
export const median = (values) => quantile(values, 0.5);

/** @param {readonly number[]} values */
export const p95 = (values) => quantile(values, 0.95);

/**
 * @param {readonly number[]} values
 * @param {number} share
 */
function quantile(values, share) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;
}

/** @param {number} bytes */
export const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

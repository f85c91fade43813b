/** How often each thing is measured, one after the other in turn: what disturbs the machine then disturbs all. */
export const RUNS = 7;

/**
 * Says whether a target is met.
 * @param {string} what
 * @param {number} value
 * @param {number} most
 * @param {string} [reason] why it cannot be met, if that is known
 */
export function check(what, value, most, reason) {
  const shown = Number.isInteger(value) ? value : value.toFixed(3);
  const isMet = value <= most;
  console.log(`  ${isMet ? 'met   ' : 'MISSED'} ${what}: ${shown} (at most ${most})`);
  if (!isMet && reason) console.log(`         ${reason}`);
}

/**
 * The same for what should be large.
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

/** Number of runs; measurements alternate, so that a disturbance affects all of them. */
export const RUNS = 7;

/** Descriptions of the targets missed so far. @type {string[]} */
export const missedTargets = [];

/**
 * Prints whether a value is within its limit.
 * @param {string} what
 * @param {number} value
 * @param {number} most
 * @param {string} [reason] why the limit cannot be met, if known
 */
export function checkAtMost(what, value, most, reason) {
  print(`${what}: ${show(value)} (at most ${most})`, value <= most, reason);
}

/**
 * Prints whether a value reaches its minimum.
 * @param {string} what
 * @param {number} value
 * @param {number} least
 * @param {string} [reason] why the minimum cannot be reached, if known
 */
export function checkAtLeast(what, value, least, reason) {
  print(`${what}: ${show(value)} (at least ${least})`, value >= least, reason);
}

/** @param {string} line @param {boolean} isMet @param {string | undefined} reason */
function print(line, isMet, reason) {
  console.log(`  ${isMet ? 'met   ' : 'MISSED'} ${line}`);
  if (isMet) return;
  missedTargets.push(`  ${line}`);
  if (reason) console.log(`         ${reason}`);
}

/** @param {number} value */
const show = (value) => (Number.isInteger(value) ? value : value.toFixed(3));

/** @param {readonly number[]} values */
export const median = (values) => quantile(values, 0.5);

/** @param {readonly number[]} values */
export const p95 = (values) => quantile(values, 0.95);

/** @param {readonly number[]} values @param {number} share */
export function quantile(values, share) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;
}

/** Descriptions of the targets missed so far. @type {string[]} */
export const missedTargets = [];

/** Prints whether a value is within its limit. @param {string} what @param {number} value @param {number} most */
export function checkAtMost(what, value, most) {
  print(what, value, `at most ${most}`, value <= most);
}

/** Prints whether a value reaches its minimum. @param {string} what @param {number} value @param {number} least */
export function checkAtLeast(what, value, least) {
  print(what, value, `at least ${least}`, value >= least);
}

/** @param {string} what @param {number} value @param {string} limit @param {boolean} isMet */
function print(what, value, limit, isMet) {
  const line = `${what}: ${Number.isInteger(value) ? value : value.toFixed(3)} (${limit})`;
  console.log(`  ${isMet ? 'met   ' : 'MISSED'} ${line}`);
  if (!isMet) missedTargets.push(`  ${line}`);
}

/** @param {readonly number[]} values */
export const median = (values) => quantile(values, 0.5);

/** @param {readonly number[]} values @param {number} share */
export function quantile(values, share) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;
}

/**
 * Edit distance with transpositions (Damerau–Levenshtein).
 * @param {string} one
 * @param {string} other
 */
exports.slipsBetween = (one, other) => {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const at = (/** @type {number} */ up, /** @type {number} */ left) =>
        rows[i - up]?.[j - left] ?? Number.POSITIVE_INFINITY;
      const isSame = one[i - 1] === other[j - 1];
      const isTurned = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          at(1, 0) + 1,
          (row[j - 1] ?? 0) + 1,
          at(1, 1) + (isSame ? 0 : 1),
          isTurned ? at(2, 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
};

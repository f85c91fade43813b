/** @type {Map<string, number>} */
const times = new Map();

/**
 * From now on this build asks under another address for what it asks for once more: a browser may hold on to a stalled
 * request, and give it to whoever asks the same.
 * @param {string | null} attempt number that all files of this build have, if any
 */
export function numberRetries(attempt) {
  for (const name of ['u', 'miniCssF', 'k']) {
    const address = __webpack_require__[name];
    if (address)
      __webpack_require__[name] = (/** @type {string} */ chunk) => numbered(address(chunk), attempt);
  }
}

/**
 * @param {string} file
 * @param {string | null} attempt
 */
function numbered(file, attempt) {
  const before = times.get(file) ?? 0;
  times.set(file, before + 1);
  const query = [...(attempt ? [`attempt=${attempt}`] : []), ...(before > 0 ? [`again=${before}`] : [])];
  return query.length > 0 ? `${file}?${query.join('&')}` : file;
}

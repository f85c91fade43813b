/**
 * Runs inside every remote. After a failure the host asks for the entry again as `remoteEntry.js?attempt=2`;
 * this gives the same number to all chunks and styles of that container, and another to what a page asks for once more
 * by itself, because a browser may hold on to a stalled request and webpack remembers a failed one.
 */
const source = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';
const attempt = source ? new URL(source).searchParams.get('attempt') : null;

/** @type {Map<string, number>} */
const times = new Map();

/** @param {string} file */
function numbered(file) {
  const before = times.get(file) ?? 0;
  times.set(file, before + 1);
  const query = [...(attempt ? [`attempt=${attempt}`] : []), ...(before > 0 ? [`again=${before}`] : [])];
  return query.length > 0 ? `${file}?${query.join('&')}` : file;
}

export default function attemptPlugin() {
  for (const name of ['u', 'miniCssF', 'k']) {
    const address = __webpack_require__[name];
    if (address) __webpack_require__[name] = (/** @type {string} */ chunk) => numbered(address(chunk));
  }
  return { name: 'attempt' };
}

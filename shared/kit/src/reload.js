/** The change streams that this page follows: the app's, and one for each remote it has opened. */
const STREAMS = Symbol.for('venture.reload');
/** @type {Set<string>} */
const streams = Object(globalThis)[STREAMS] ?? new Set();
Object.assign(globalThis, { [STREAMS]: streams });

/** The hash of the build that is shown; undefined if that build failed. @type {string | undefined} */
let shown;
/** @type {HTMLElement | undefined} */
let problem;

let isReloading = false;

/**
 * Reloads the page after a rebuild, or shows errors over it.
 * @param {MessageEvent<string>} event
 */
function onBuild({ data, currentTarget }) {
  const news = JSON.parse(data);
  const before = shown;
  problem?.remove();
  if (news.problem !== undefined) shown ??= '';
  else if (before === undefined) shown = news.hash;
  else if (before !== news.hash) {
    /** @type {EventSource} */ (currentTarget).close(); // the reloaded page opens its own
    isReloading = true;
    return location.reload();
  }
  if (news.problem === undefined) return;
  problem = document.body.appendChild(document.createElement('pre'));
  problem.setAttribute('role', 'alert');
  problem.style.cssText =
    'position:fixed;inset:0;z-index:9999;margin:0;padding:2rem;overflow:auto;background:#111;color:#eee;white-space:pre-wrap';
  problem.textContent = news.problem;
}

const script = /** @type {HTMLScriptElement} */ (document.currentScript).src;
const stream = new URL('../__changes', script).href;
if (!streams.has(stream)) {
  streams.add(stream);
  // Keeps pages from asking before this reload, since unfinished games continue after it. Chromium calls window
  // listeners in the order they were added.
  window.addEventListener('beforeunload', (event) => isReloading && event.stopImmediatePropagation(), true);
  new EventSource(stream).onmessage = onBuild;
}

/** Marks a page that another script already reloads. */
const STARTED = Symbol.for('venture.reload');
const page = Object(globalThis);

/** Hash of the shown build; undefined if it failed. @type {string | undefined} */
let shown;
/** @type {HTMLElement | undefined} */
let problem;

let isReloading = false;

/**
 * Reloads the page after a rebuild, and shows errors over it.
 * @param {MessageEvent<string>} event
 */
function hear({ data, currentTarget }) {
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

if (!page[STARTED]) {
  page[STARTED] = true;
  // Keeps pages from asking before a reload: unfinished games continue afterwards. Chromium calls listeners
  // of the window in the order they were added.
  window.addEventListener('beforeunload', (event) => isReloading && event.stopImmediatePropagation(), true);
  const script = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  new EventSource(new URL('../__changes', script)).onmessage = hear;
}

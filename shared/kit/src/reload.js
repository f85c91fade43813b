/** Whether another script of this page does it already. */
const STARTED = Symbol.for('venture.reload');
const page = Object(globalThis);

/** The build that is shown; empty where it could not be built. @type {string | undefined} */
let shown;
/** @type {HTMLElement | undefined} */
let problem;

let isReloading = false;

/** Reloads the page when the remote was built anew, and says over it what is wrong with it: wrong types can be put aside. @param {MessageEvent<string>} event */
function hear({ data, currentTarget }) {
  const news = JSON.parse(data);
  const before = shown;
  problem?.remove();
  if (news.problem !== undefined) shown ??= '';
  else if (before === undefined) shown = news.hash;
  else if (before !== news.hash) {
    /** @type {EventSource} */ (currentTarget).close(); // what comes next is for the page after this one
    isReloading = true;
    return location.reload();
  }
  const text = news.problem ?? news.types;
  if (!text) return;
  problem = document.body.appendChild(document.createElement('pre'));
  problem.setAttribute('role', 'alert');
  problem.style.cssText =
    'position:fixed;inset:0;z-index:9999;margin:0;padding:2rem;overflow:auto;background:#111;color:#eee;white-space:pre-wrap';
  problem.textContent = text;
  if (news.problem !== undefined) return;
  const close = { textContent: 'Show the page', onclick: () => problem?.remove() };
  problem.append('\n\n', Object.assign(document.createElement('button'), close));
}

if (!page[STARTED]) {
  page[STARTED] = true;
  // What is unfinished goes on after a reload, so nobody is asked whether to leave it. Chromium calls what listens at the window
  // in the order in which it began to.
  window.addEventListener('beforeunload', (event) => isReloading && event.stopImmediatePropagation(), true);
  const script = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  new EventSource(new URL('../__changes', script)).onmessage = hear;
}

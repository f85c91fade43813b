/** Whether another script of this page does it already. */
const STARTED = Symbol.for('venture.reload');
const page = Object(globalThis);

/** The build that is shown; empty where it could not be built. @type {string | undefined} */
let shown;
/** @type {HTMLElement | undefined} */
let problem;

/** Reloads the page when the remote was built anew, and says over it why it could not be built. @param {MessageEvent<string>} event */
function hear({ data }) {
  const news = JSON.parse(data);
  const before = shown;
  problem?.remove();
  if (news.problem !== undefined) {
    shown ??= '';
    problem = document.body.appendChild(document.createElement('pre'));
    problem.setAttribute('role', 'alert');
    problem.style.cssText =
      'position:fixed;inset:0;z-index:9999;margin:0;padding:2rem;overflow:auto;background:#111;color:#eee;white-space:pre-wrap';
    problem.textContent = news.problem;
  } else if (before === undefined) shown = news.hash;
  else if (before !== news.hash) location.reload();
}

if (!page[STARTED]) {
  page[STARTED] = true;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  new EventSource(new URL('../__changes', script)).onmessage = hear;
}

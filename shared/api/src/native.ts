/** What pages use of the browser, as it was before any remote ran: a remote may put its own in the place of a global. */
type Native = { readonly fetch: typeof fetch };

declare global {
  var ventureNative: Native | undefined;
}

/** Called by the host before anything else: what pages and remotes use from now on, no remote can replace. */
export function captureNativeFetch(): void {
  const value: Native = Object.freeze({ fetch: globalThis.fetch.bind(globalThis) });
  Object.defineProperty(globalThis, 'ventureNative', { value });
}

/** The browser's own `fetch`. */
export const nativeFetch: typeof fetch = (...args) =>
  (globalThis.ventureNative?.fetch ?? globalThis.fetch)(...args);

/** Browser functions as they were before any remote ran, since remotes can replace globals. */
type Native = { readonly fetch: typeof fetch };

declare global {
  var ventureNative: Native | undefined;
}

/** Called by the host first: remotes cannot replace what was captured here. */
export function captureNativeFetch(): void {
  const value: Native = Object.freeze({ fetch: globalThis.fetch.bind(globalThis) });
  Object.defineProperty(globalThis, 'ventureNative', { value });
}

/** The browser's original `fetch`. */
export const nativeFetch: typeof fetch = (...args) =>
  (globalThis.ventureNative?.fetch ?? globalThis.fetch)(...args);

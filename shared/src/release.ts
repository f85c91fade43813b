declare const __RELEASE__: string | undefined;

/** The version of the release that this code was built into; undefined in the shell and in tests. */
export const RELEASE = typeof __RELEASE__ === 'string' ? __RELEASE__ : undefined;

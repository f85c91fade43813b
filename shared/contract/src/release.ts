import type { Scale } from './scale';

declare const __REMOTE__: string | undefined;
declare const __RELEASE__: string | undefined;
declare const __SCALE__: Scale | null | undefined;

/** The remote whose build contains this code; undefined in the shell and in tests. */
export const REMOTE_NAME = typeof __REMOTE__ === 'string' ? __REMOTE__ : undefined;

/** The version of the release whose build contains this code; undefined in the shell and in tests. */
export const RELEASE_VERSION = typeof __RELEASE__ === 'string' ? __RELEASE__ : undefined;

/** The scale declared in that release's `remote.json`. */
export const SCALE = typeof __SCALE__ === 'object' ? (__SCALE__ ?? undefined) : undefined;

import type { Manifest } from './remotes';

declare const __REMOTE__: string | undefined;
declare const __RELEASE__: string | undefined;
declare const __GAME__: ReleasedGame | undefined;

/** The remote whose build contains this code; undefined in the shell and in tests. */
export const REMOTE_NAME = typeof __REMOTE__ === 'string' ? __REMOTE__ : undefined;

/** The version of the release whose build contains this code; undefined in the shell and in tests. */
export const RELEASE_VERSION = typeof __RELEASE__ === 'string' ? __RELEASE__ : undefined;

type ReleasedGame = Pick<Manifest, 'title' | 'routes' | 'scale' | 'modes'>;

/** The game that this release's `remote.json` declares; undefined in the shell. */
export const RELEASED_GAME = typeof __GAME__ === 'object' ? __GAME__ : undefined;

import { hash } from '@venture/contract/remotes';
import * as v from 'valibot';
import { endpoint } from './endpoint';
import { Release, releaseParams } from './releases';
import { PLATFORM_REMOTES } from './teams';

/** A release preview's address, relative to the app's. */
export function previewAddress(name: string, version: string): string {
  return `#/preview/${name}/${version}`;
}

/** A release previewed in one tab. */
const Preview = v.object({
  ...Release.entries,
  name: v.string(),
  title: v.string(),
  /** The owning team; undefined for the platform. */
  owner: v.optional(v.string()),
  /** The route of the release's first page. */
  path: v.string(),
  /** The hash of the release's `release.json`, which contains every file's hash. */
  manifestHash: hash,
});
export type ReleasePreview = v.InferOutput<typeof Preview>;

/** For users, not tokens, since a preview runs in the user's session. Stores nothing. */
export const previewRelease = endpoint({
  id: 'previewRelease',
  method: 'POST',
  path: '/remotes/{name}/releases/{version}/preview',
  access: 'team',
  passwordAgain: PLATFORM_REMOTES,
  summary: 'A stored release, whatever its state, with the hash by which one tab may use it',
  params: releaseParams,
  response: Preview,
});

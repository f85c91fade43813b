import { SignedList } from '@venture/contract/signed';
import * as v from 'valibot';
import { endpoint } from './endpoint';
import { Release, releaseParams } from './releases';
import { PLATFORM_REMOTES } from './teams';

/** The address of a release's preview, relative to that of the app. */
export function previewAddress(name: string, version: string): string {
  return `#/preview/${name}/${version}`;
}

/** A release for one tab of whoever may see it: what it is, and the platform's signature that it is this one. */
const Preview = v.object({
  ...Release.entries,
  name: v.string(),
  title: v.string(),
  /** The team; undefined for the platform. */
  owner: v.optional(v.string()),
  /** The address of its first page. */
  path: v.string(),
  /** A `PreviewStatement` in the envelope of signed lists. */
  statement: SignedList,
});
export type Preview = v.InferOutput<typeof Preview>;

/** For people only: it runs with all that their session may do. Nothing is changed by it, and nothing of it is kept. */
export const previewRelease = endpoint({
  id: 'previewRelease',
  method: 'POST',
  path: '/remotes/{name}/releases/{version}/preview',
  access: 'team',
  passwordAgain: PLATFORM_REMOTES,
  summary: 'A stored release, whatever its state, with a signed statement by which one tab may use it',
  params: releaseParams,
  response: Preview,
});

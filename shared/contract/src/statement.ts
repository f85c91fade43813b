import * as v from 'valibot';
import { releaseReference } from './remotes';

/** File with a release's {@link Statement}, in the envelope of a signed list. */
export const STATEMENT = 'statement.json';

/** Signed statement about a release, stored beside its `release.json`; valid for this name and version only. */
export const Statement = v.strictObject({
  statement: v.literal('release'),
  name: v.string(),
  ...releaseReference,
});
export type Statement = v.InferOutput<typeof Statement>;

/**
 * Signed statement that lets one tab use a release that is not live, for a limited time. The server issues it
 * to users who may see the release.
 */
export const PreviewStatement = v.strictObject({
  statement: v.literal('preview'),
  name: v.string(),
  ...releaseReference,
  until: v.pipe(v.string(), v.isoTimestamp()),
});
export type PreviewStatement = v.InferOutput<typeof PreviewStatement>;

import * as v from 'valibot';
import { releaseReference } from './remotes';

/** The name of the file with a release's {@link Statement}, in the envelope of a signed list. */
export const STATEMENT = 'statement.json';

/**
 * The signed statement about a release, stored beside its `release.json`; it is valid for this name and
 * version only.
 */
export const Statement = v.strictObject({
  statement: v.literal('release'),
  name: v.string(),
  ...releaseReference,
});
export type Statement = v.InferOutput<typeof Statement>;

/**
 * The signed statement with which a tab may use a release that is not live; it is no {@link Statement} and no list, and
 * it ends. The server makes one for whoever may see the release, each time a page asks.
 */
export const PreviewStatement = v.strictObject({
  statement: v.literal('preview'),
  name: v.string(),
  ...releaseReference,
  until: v.pipe(v.string(), v.isoTimestamp()),
});
export type PreviewStatement = v.InferOutput<typeof PreviewStatement>;

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

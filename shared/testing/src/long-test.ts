import { describe, test } from '@jest/globals';
import { sized } from './sized';

/** Stands in for `test` and `describe` where long tests are skipped. */
const none = Object.assign(() => undefined, { each: () => () => undefined });

/** A test for `npm run test:system` only: it is slow, and a cheaper one in `npm test` checks the same. */
export const longTest: typeof test = sized<typeof test>(test, Object(none));

/** A group of long tests. */
export const longDescribe: typeof describe = sized<typeof describe>(describe, Object(none));

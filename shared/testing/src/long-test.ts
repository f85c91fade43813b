import { describe, test } from '@jest/globals';
import { sized } from './sized';

/** Stands for what is not tried now. */
const none = Object.assign(() => undefined, { each: () => () => undefined });

/** A test for `npm run test:system` only: it is slow, and a cheaper test of `npm test` checks the same. */
export const longTest: typeof test = sized<typeof test>(test, Object(none));

/** Such tests that need the same. */
export const longDescribe: typeof describe = sized<typeof describe>(describe, Object(none));

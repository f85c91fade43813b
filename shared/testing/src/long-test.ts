import { test } from '@jest/globals';
import { sized } from './sized';

type LongTest = (title: string, work: () => Promise<void>, timeoutMs?: number) => void;

/** A test that only `npm run test:system` does: it takes long, and a cheaper one of `npm test` states the same in little. */
export const longTest: LongTest = sized<LongTest>(test, () => undefined);

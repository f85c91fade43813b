import { test } from '@jest/globals';
import { sized } from './sized';

type LongTest = (title: string, work: () => Promise<void>, timeoutMs?: number) => void;

/** A test for `npm run test:system` only: it is slow, and a cheaper test of `npm test` checks the same. */
export const longTest: LongTest = sized<LongTest>(test, () => undefined);

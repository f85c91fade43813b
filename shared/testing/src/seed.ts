import { jest } from '@jest/globals';

/**
 * Generated inputs follow from the seed of the run: `npm test` tries a file that failed once more with the same seed, so
 * that what they find is found again.
 */
jest.doMock('fast-check', () => {
  const fastCheck = jest.requireActual<typeof import('fast-check')>('fast-check');
  fastCheck.configureGlobal({ seed: jest.getSeed() });
  return fastCheck;
});

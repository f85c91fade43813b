import { jest } from '@jest/globals';

/** Gives generated inputs the seed of the test run, which Jest prints: reusing it reproduces findings. */
jest.doMock('fast-check', () => {
  const fastCheck = jest.requireActual<typeof import('fast-check')>('fast-check');
  fastCheck.configureGlobal({ seed: jest.getSeed() });
  return fastCheck;
});

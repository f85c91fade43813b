import { jest } from '@jest/globals';

/**
 * Seeds generated inputs with the seed of the run, which Jest prints: another run with it reproduces its findings.
 */
jest.doMock('fast-check', () => {
  const fastCheck = jest.requireActual<typeof import('fast-check')>('fast-check');
  fastCheck.configureGlobal({ seed: jest.getSeed() });
  return fastCheck;
});

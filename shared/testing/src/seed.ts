import { jest } from '@jest/globals';

/** Seeds generated inputs with the run's seed, which Jest prints; reusing that seed reproduces findings. */
jest.doMock('fast-check', () => {
  const fastCheck = jest.requireActual<typeof import('fast-check')>('fast-check');
  fastCheck.configureGlobal({ seed: jest.getSeed() });
  return fastCheck;
});

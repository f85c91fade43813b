import testing from '@venture/testing/jest';

export default { projects: [testing.pages, testing.rules], testTimeout: 30_000 };

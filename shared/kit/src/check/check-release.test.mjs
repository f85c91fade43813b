import { beforeAll, expect, jest, test } from '@jest/globals';
import usual from '@venture/contract/checks/size-limits.json' with { type: 'json' };

const sizes = [{ code: 'entry-too-big', what: 'js/remoteEntry.js', bytes: 9000, most: 8192, remedy: '' }];
const findings = [{ code: 'entry-too-big', sentence: 'It is too big.', remedy: 'Load less.' }];
const found = jest.fn(async () => ({ sizes, findings: /** @type {object[]} */ ([]) }));
jest.mock('../build.mjs', () => ({ build: async () => ({ warnings: 'WARNING in ./src/engine.ts' }) }));
jest.mock('../remote-folder.mjs', () => ({
  .../** @type {object} */ (jest.requireActual('../remote-folder.mjs')),
  manifestIn: () => ({}),
  releaseIn: () => ({ name: 'fair', title: 'Fair', version: '1.0.0' }),
}));
jest.mock('../typescript.mjs', () => ({}));
jest.mock('./findings.mjs', () => ({
  .../** @type {object} */ (jest.requireActual('./findings.mjs')),
  findingsIn: () => found(),
}));
jest.mock('./run-release.mjs', () => ({ runRelease: async () => [] }));

/** @type {typeof import('./check-release.mjs').checkRelease} */
let checkRelease;
beforeAll(async () => {
  ({ checkRelease } = await import('./check-release.mjs')); // after its dependencies are mocked
});

const how = { isBuilt: false, browser: undefined, limits: usual };
const warnings = 'WARNING in ./src/engine.ts';

test('webpack warnings and sizes are printed and returned', async () => {
  /** @type {string[]} */
  const said = [];
  const answer = await checkRelease('fair', how, (line) => void said.push(line));
  expect(said.join('')).toMatch(
    /^WARNING in .*\n\n?The entry, a script .*: 8\.8 kB; 110 % of the 8 kB allowed: too much\.\n$/,
  );
  expect(answer).toMatchObject({ version: '1.0.0', ranIn: 'jsdom', findings: [], warnings });
  expect(answer.sizes).toEqual([{ what: 'js/remoteEntry.js', bytes: 9000, most: 8192 }]);
});

test('a refusal includes warnings and sizes, but an existing build has no warnings', async () => {
  found.mockResolvedValueOnce({ sizes, findings });
  await expect(checkRelease('fair', how, () => {})).rejects.toMatchObject({
    data: { findings, warnings, sizes: [{ bytes: 9000 }] },
  });
  expect(await checkRelease('fair', { ...how, isBuilt: true }, () => {})).not.toHaveProperty('warnings');
});

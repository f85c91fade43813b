import { expect, test } from '@jest/globals';
import { createRolloutShareReader } from '../operations/state-metrics';
import { testReader } from '../testing/reader';
import type { SourceResult } from './source';

const LIST = {
  contract: 1,
  remotes: [
    { name: 'auth', version: '1.0.0' },
    { name: 'cash-stack', version: '1.0.0', rollout: { share: 0.25, entry: { version: '2.0.0' } } },
    { name: 'puzzle', version: '3.0.0', disabled: true },
  ],
};
const found = (text: string): SourceResult => ({ body: Buffer.from(text) });

test('each release has the share of people that the list gives it, and a disabled remote nobody', async () => {
  let now = found(JSON.stringify(LIST));
  const shares = createRolloutShareReader({ list: testReader(new Map(), async () => now).list });
  const expected = [
    { remote: 'auth', version: '1.0.0', share: 1 },
    { remote: 'cash-stack', version: '1.0.0', share: 0.75 },
    { remote: 'cash-stack', version: '2.0.0', share: 0.25 },
    { remote: 'puzzle', version: '3.0.0', share: 0 },
  ];
  expect(await shares()).toEqual(expected);
  now = { trouble: 'away' };
  expect(await shares()).toEqual(expected);
  now = found(JSON.stringify({ ...LIST, remotes: LIST.remotes.slice(0, 1) }));
  expect(await shares()).toEqual(expected.slice(0, 1));
});

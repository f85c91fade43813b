import { expect, test } from '@jest/globals';
import { becameLine } from './release.mjs';

const WHAT = { name: 'fair', version: '1.0.0', preview: '#/preview/fair/1.0.0' };

test.each(
  /** @type {const} */ ([
    [{ state: 'live', isNew: true }, undefined, 'is live.'],
    [{ state: 'live', isNew: false }, '10', 'was live already: nothing was changed.'],
    [
      { state: 'live', isNew: true },
      '10',
      'is live for everybody: a first release has nothing that it could be compared with.',
    ],
    [{ state: 'stored', isNew: true, rollout: '10 %' }, '10', 'is being rolled out: 10 %.'],
    [
      { state: 'stored', isNew: false, rollout: '20 %' },
      '10',
      'was being rolled out already, and goes on so: 20 %.',
    ],
    [{ state: 'stored', isNew: true }, undefined, 'is stored. "venture promote 1.0.0" makes it live.'],
    [
      { state: 'waiting', isNew: true },
      '10 % for 1 hour, then all',
      'waits until an admin approves the name fair.',
    ],
  ]),
)('for %j with plan %s, prints that it %s', (became, asked, said) => {
  const published = { ...WHAT, ...became };
  expect(becameLine('Fair', published, asked)).toBe(`Fair 1.0.0 ${said}`);
});

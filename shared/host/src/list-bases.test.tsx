import { afterEach, expect, test } from '@jest/globals';
import { CONTRACT } from '@venture/contract/remotes';
import { verifyList } from './verify-list';

afterEach(() => window.history.replaceState({}, '', '/'));

const opened = (list: object) => verifyList(list, { keys: [], acceptsUnsigned: true });

const LIST = {
  contract: CONTRACT,
  base: '/remotes/',
  remotes: [
    { name: 'plain', version: '1.0.0' },
    { name: 'old', version: '1.0.0', base: '/remotes/old/1.0.0/' },
    { name: 'cdn', version: '1.0.0', base: 'https://cdn.example/cdn/1.0.0/' },
    {
      name: 'newer',
      version: '1.0.0',
      rollout: { share: 0.1, entry: { name: 'newer', version: '2.0.0', base: '/remotes/newer/2.0.0/' } },
    },
    'what is no entry',
  ],
};

test.each(['/', '/index.html'])('at %s the list is used as it is', async (path) => {
  window.history.replaceState({}, '', path);
  expect(await opened(LIST)).toBe(LIST);
});

test.each(['/quest/', '/quest/index.html'])('at %s, releases are below that folder', async (path) => {
  window.history.replaceState({}, '', path);
  expect(await opened(LIST)).toEqual({
    contract: CONTRACT,
    base: '/quest/remotes/',
    remotes: [
      { name: 'plain', version: '1.0.0' },
      { name: 'old', version: '1.0.0', base: '/quest/remotes/old/1.0.0/' },
      { name: 'cdn', version: '1.0.0', base: 'https://cdn.example/cdn/1.0.0/' },
      {
        name: 'newer',
        version: '1.0.0',
        rollout: {
          share: 0.1,
          entry: { name: 'newer', version: '2.0.0', base: '/quest/remotes/newer/2.0.0/' },
        },
      },
      'what is no entry',
    ],
  });
});

import { createContext, runInContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import GOODBYE from './goodbye.cjs?text';

/** The caches that are left of these after the worker of an installation has ended. */
async function leftAfter(scope: string, names: readonly string[]): Promise<readonly string[]> {
  const left = new Set(names);
  const listeners = new Map<string, (event: object) => void>();
  let work: Promise<unknown> | undefined;
  let isRegistered = true;
  const worker = {
    URL,
    caches: { keys: async () => [...left], delete: async (name: string) => left.delete(name) },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    skipWaiting: async () => undefined,
    registration: {
      scope,
      unregister: async () => {
        isRegistered = false;
      },
    },
  };
  runInContext(GOODBYE, createContext(worker));
  listeners.get('activate')?.({
    waitUntil: (begun: Promise<unknown>) => {
      work = begun;
    },
  });
  await work;
  expect(isRegistered).toBe(false);
  return [...left];
}

const OF_ROOT = ['venture-page', 'venture-files'];
const OF_QUEST = ['/quest/venture-page', '/quest/venture-files'];
const OF_OTHERS = ['/b/venture-files', 'wiki'];

test.each([
  ['https://campus.example/', [...OF_QUEST, ...OF_OTHERS]],
  ['https://campus.example/quest/', [...OF_ROOT, ...OF_OTHERS]],
])('the worker that ends the one of %s clears its caches and no others', async (scope, left) => {
  expect(await leftAfter(scope, [...OF_ROOT, ...OF_QUEST, ...OF_OTHERS])).toEqual(left);
});

import { createContext, runInContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import GOODBYE from './goodbye.cjs?text';

/** Finds which of these caches remain after the worker ended. */
async function leftAfter(names: readonly string[]): Promise<readonly string[]> {
  const left = new Set(names);
  const listeners = new Map<string, (event: object) => void>();
  let work: Promise<unknown> | undefined;
  let isRegistered = true;
  const worker = {
    caches: { keys: async () => [...left], delete: async (name: string) => left.delete(name) },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    skipWaiting: async () => undefined,
    registration: {
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

test('the worker that ends another clears all its caches', async () => {
  expect(await leftAfter(['venture-files', 'another'])).toEqual([]);
});

import { setImmediate as nextTask } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, jest, test } from '@jest/globals';
import { act, cleanup } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderPage } from './page';
import { sized } from './sized';

const CYCLES = sized(50, 12);
/** The number of cycles to compare with: the first few may fill caches. */
const FEW = sized(5, 3);
const PATIENCE_MS = 60_000;

/** Leftovers after pages were unmounted. */
type Remains = {
  readonly timers: number;
  readonly listeners: number;
  readonly nodes: number;
  readonly detachedPages: number;
  readonly globals: number;
};

/** Tests that a page with a clock, sound or storage leaves nothing behind. */
export function testNoLeaks(page: () => ReactNode): void {
  test(`opened and closed ${CYCLES} times, it leaves nothing behind`, () => expectNoLeaks(page), PATIENCE_MS);
}

/**
 * Mounts and unmounts a page many times. Fails if this leaves behind more timers, window and document listeners,
 * nodes, retained pages or globals than doing so only a few times.
 */
export async function expectNoLeaks(page: () => ReactNode): Promise<void> {
  await remainsAfter(page, FEW);
  const few = await remainsAfter(page, FEW);
  expect(await remainsAfter(page, CYCLES)).toEqual(few);
}

/** Counts what remains after `cycles` mounts and unmounts. */
async function remainsAfter(page: () => ReactNode, cycles: number): Promise<Remains> {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  const targets = [watchListeners(window), watchListeners(document)];
  try {
    const pages: WeakRef<Element>[] = [];
    for (let cycle = 0; cycle < cycles; cycle += 1) pages.push(await mountOnce(page));
    const detachedPages = await heldOf(pages.slice(0, -1));
    return {
      timers: jest.getTimerCount(),
      listeners: targets.reduce((sum, target) => sum + target.count(), 0),
      nodes: document.querySelectorAll('*').length,
      detachedPages,
      globals: Object.getOwnPropertyNames(globalThis).length,
    };
  } finally {
    for (const target of targets) target.stop();
    jest.useRealTimers();
  }
}

async function mountOnce(page: () => ReactNode): Promise<WeakRef<Element>> {
  const { container, router } = renderPage(page());
  await act(() => Promise.resolve());
  const top = new WeakRef(container.firstElementChild ?? container);
  cleanup();
  router.dispose();
  return top;
}

/** Counts pages that stay in memory after up to three rounds of garbage collection. */
async function heldOf(pages: readonly WeakRef<Element>[]): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  for (let round = 1; ; round += 1) {
    await nextTask();
    collect();
    const held = pages.filter((top) => top.deref() !== undefined).length;
    if (held === 0 || round === 3) return held;
  }
}

type Listening = [type: string, listener: unknown, options?: boolean | AddEventListenerOptions];

/** Counts listeners on `target` that are added but not removed. */
function watchListeners(target: Window | Document) {
  const open = new Set<string>();
  const ids = new Map<unknown, number>();
  const nameOf = ([type, listener, options]: Listening) => {
    if (!ids.has(listener)) ids.set(listener, ids.size);
    return `${type} ${ids.get(listener)} ${typeof options === 'object' ? (options.capture ?? false) : Boolean(options)}`;
  };
  const { addEventListener: add, removeEventListener: remove } = target;
  target.addEventListener = (...listening: Listening) => {
    open.add(nameOf(listening));
    Reflect.apply(add, target, listening);
  };
  target.removeEventListener = (...listening: Listening) => {
    open.delete(nameOf(listening));
    Reflect.apply(remove, target, listening);
  };
  return {
    count: () => open.size,
    stop() {
      target.addEventListener = add;
      target.removeEventListener = remove;
    },
  };
}

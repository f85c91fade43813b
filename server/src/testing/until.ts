import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 2;

/** Waits until a condition, which may be a promise, is truthy; on timeout, fails naming what it waited for. */
export async function until(condition: () => unknown, what: string, ms = 15_000): Promise<void> {
  const end = performance.now() + ms;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Waited ${ms / 1000} s in vain: ${what}.`);
    await wait(POLL_MS);
  }
}

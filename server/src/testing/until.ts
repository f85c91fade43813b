import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 5;

/** Waits until a condition holds; if it takes too long, fails with what was waited for. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  ms = 15_000,
): Promise<void> {
  const end = performance.now() + ms;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Waited ${ms / 1000} s in vain: ${what}.`);
    await wait(POLL_MS);
  }
}

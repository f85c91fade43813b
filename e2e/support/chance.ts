import type { Page } from '@playwright/test';

/** Replaces a game's only source of randomness with these seeds, in turn. */
export async function fixChance(page: Page, seeds: readonly number[]) {
  await page.addInitScript((values) => {
    const real = crypto.getRandomValues.bind(crypto);
    let asked = 0;
    crypto.getRandomValues = (array) => {
      if (!(array instanceof Uint32Array) || array.length !== 1) return real(array);
      array[0] = values[asked % values.length] ?? 0;
      asked += 1;
      return array;
    };
  }, seeds);
}

/** The same arbitrary seeds in every run. */
export const SEEDS: readonly number[] = Array.from({ length: 60 }, (_, index) => 1000 + index);

const TRIED = 300;
const KEPT = 10;

/** Seeds with the heaviest deals, such as the longest words, where a layout is most likely to break. */
export function hardestSeeds(weight: (seed: number) => number): readonly number[] {
  return Array.from({ length: TRIED }, (_, seed) => ({ seed, weight: weight(seed) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, KEPT)
    .map(({ seed }) => seed);
}

/** A stream of numbers in [0, 1) that depends only on its seed. */
export type Random = () => number;

/**
 * Returns a stream that is the same for the same seed in every browser and on the server. Mulberry32 by Tommy
 * Ettinger (public domain): 32 bits of state, enough for games, not for secrets.
 */
export function random(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** A whole number from 0 up to, but excluding, `below`. */
export function pickBelow(next: Random, below: number): number {
  return Math.floor(next() * below);
}

/** Returns a new list in random order (Fisher and Yates); the given list stays unchanged. */
export function shuffled<Item>(items: readonly Item[], next: Random): Item[] {
  const list = [...items];
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = pickBelow(next, last + 1);
    const [a, b] = [list[last], list[other]];
    if (a === undefined || b === undefined) continue;
    list[last] = b;
    list[other] = a;
  }
  return list;
}

/** Returns a seed for a new game: the only source of real chance. */
export function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

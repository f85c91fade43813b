const LOOK_AGAIN_MS = 20;

/** Looks until it is so, or no time is left; answers which. */
export async function until(isSo: () => boolean, mostMs: number): Promise<boolean> {
  const end = Date.now() + mostMs;
  while (!isSo() && Date.now() < end) await wait(LOOK_AGAIN_MS);
  return isSo();
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

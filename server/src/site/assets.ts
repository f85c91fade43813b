import type { Asset } from './asset';

/** Above this many bytes everything is forgotten; releases come and go, the server stays. */
const MOST_BYTES = 256 * 1024 * 1024;

/** What was read once is answered from memory; what is missing or unreadable now is asked for again. */
export function assets(read: (key: string) => Promise<Asset | undefined>) {
  const known = new Map<string, Promise<Asset | undefined>>();
  let bytes = 0;

  async function counted(key: string): Promise<Asset | undefined> {
    const asset = await read(key);
    bytes += asset?.body.length ?? 0;
    if (bytes > MOST_BYTES) {
      known.clear();
      bytes = 0;
    }
    return asset;
  }

  return {
    async find(key: string): Promise<Asset | undefined> {
      const before = known.get(key);
      if (before) return before;
      const reading = counted(key);
      known.set(key, reading);
      const found = await reading.catch((error) => {
        known.delete(key);
        throw error;
      });
      if (!found) known.delete(key);
      return found;
    },
    forget: (key: string) => known.delete(key),
  };
}

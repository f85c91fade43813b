export type FairQueue<Item> = ReturnType<typeof createFairQueue<Item>>;

/**
 * What waits, of several callers: each caller's items keep their order, and the callers go one after the other, so that
 * between two items of one caller at most one of each other caller goes.
 */
export function createFairQueue<Item>() {
  /** By caller; the first in the map is the next to go. No line is empty. */
  const lines = new Map<string, Item[]>();
  let size = 0;

  /** Who has most, if that is more than this caller has after one more has come. */
  function longestBeside(caller: string): readonly [string, Item[]] | undefined {
    let most: readonly [string, Item[]] | undefined;
    for (const entry of lines) if (!most || entry[1].length > most[1].length) most = entry;
    return most && most[1].length > (lines.get(caller)?.length ?? 0) + 1 ? most : undefined;
  }

  return {
    size: () => size,

    push(caller: string, item: Item): void {
      const line = lines.get(caller);
      if (line) line.push(item);
      else lines.set(caller, [item]);
      size += 1;
    },

    /** Takes out the next one; its caller goes to the end of the round. */
    shift(): Item | undefined {
      const [first] = lines;
      if (!first) return undefined;
      const [caller, line] = first;
      const item = line.shift();
      lines.delete(caller);
      if (line.length > 0) lines.set(caller, line);
      size -= 1;
      return item;
    },

    remove(caller: string, item: Item): void {
      const line = lines.get(caller) ?? [];
      const at = line.indexOf(item);
      if (at < 0) return;
      line.splice(at, 1);
      if (line.length === 0) lines.delete(caller);
      size -= 1;
    },

    /** How many go before one that this caller would add now. */
    ahead(caller: string): number {
      const own = lines.get(caller)?.length ?? 0;
      let count = own;
      for (const [other, line] of lines) if (other !== caller) count += Math.min(line.length, own + 1);
      return count;
    },

    canDisplaceFor: (caller: string): boolean => longestBeside(caller) !== undefined,

    /** Takes out the newest one of who has most; undefined when nobody has clearly more than this caller. */
    displaceFor(caller: string): Item | undefined {
      const item = longestBeside(caller)?.[1].pop(); // at least one stays
      if (item !== undefined) size -= 1;
      return item;
    },
  };
}

type Limits = { readonly places: number; readonly placesOfAddress: number };

/** How many logins are checked or delayed at the same time: in total, and of one address. */
export function placesOf({ places, placesOfAddress }: Limits) {
  const taken = new Map<string, number>();
  let total = 0;
  const isFull = (origin: string) => total >= places || (taken.get(origin) ?? 0) >= placesOfAddress;
  return {
    isFull,
    /** Returns how to leave the place; undefined when there is none. */
    take(origin: string): (() => void) | undefined {
      if (isFull(origin)) return undefined;
      total += 1;
      taken.set(origin, (taken.get(origin) ?? 0) + 1);
      return () => {
        total -= 1;
        const left = (taken.get(origin) ?? 1) - 1;
        if (left > 0) taken.set(origin, left);
        else taken.delete(origin);
      };
    },
  };
}

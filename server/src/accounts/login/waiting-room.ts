type RoomLimits = { readonly places: number; readonly placesOfAddress: number };

/** Bounds how many requests are checked or kept waiting. */
export function waitingRoom({ places, placesOfAddress }: RoomLimits) {
  const taken = new Map<string, number>();
  let all = 0;

  return {
    /**
     * Takes a place and returns a function that leaves it; undefined when there is none, in total or for this
     * address.
     */
    enter(address: string): (() => void) | undefined {
      const here = taken.get(address) ?? 0;
      if (all >= places || here >= placesOfAddress) return undefined;
      all += 1;
      taken.set(address, here + 1);
      let isHere = true;
      return () => {
        if (!isHere) return;
        isHere = false;
        all -= 1;
        const left = (taken.get(address) ?? 1) - 1;
        if (left > 0) taken.set(address, left);
        else taken.delete(address);
      };
    },
  };
}

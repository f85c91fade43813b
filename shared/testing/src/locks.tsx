type Then = (lock: object | null) => unknown;

/** Gives the page locks; the functions act as another tab that has the lock of this name, or wants it. */
export function fakeLocks() {
  const holders = new Map<string, (reason: Error) => void>();
  const request = async (name: string, { steal = false }, then: Then) => {
    const holder = holders.get(name);
    if (holder && !steal) return then(null);
    holder?.(new DOMException('stolen', 'AbortError'));
    let lose = (_reason: Error) => {};
    const lost = new Promise<never>((_, reject) => {
      lose = reject;
    });
    holders.set(name, lose);
    try {
      return await Promise.race([then({}), lost]);
    } finally {
      if (holders.get(name) === lose) holders.delete(name);
    }
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  return {
    /** Until the page takes it over. */
    takeElsewhere(name: string): void {
      request(name, { steal: true }, () => new Promise(() => {})).catch(() => {});
    },
    isFree: (name: string) => !holders.has(name),
  };
}

export function removeLocks(): void {
  Reflect.deleteProperty(navigator, 'locks');
}

/** A value that tells whoever listens when it changes. */
export function observable<Value>(initial: Value) {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (next: Value) => {
      current = next;
      for (const listener of [...listeners]) listener();
    },
    /** Returns the way to stop. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

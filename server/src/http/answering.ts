/** The requests being answered now, including those whose browsers no longer wait. */
export function answering() {
  const running = new Set<Promise<unknown>>();
  return {
    add(answer: Promise<unknown>): void {
      const one = answer.finally(() => running.delete(one));
      running.add(one);
    },
    count: () => running.size,
    /** Resolves once no request is being answered. */
    async over(): Promise<void> {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

/** What is being answered now, also to browsers that do not wait for it any more. */
export function answering() {
  const running = new Set<Promise<unknown>>();
  return {
    add(answer: Promise<unknown>): void {
      const one = answer.finally(() => running.delete(one));
      running.add(one);
    },
    count: () => running.size,
    /** Resolves once nothing is being answered. */
    async over(): Promise<void> {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

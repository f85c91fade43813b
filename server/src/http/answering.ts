/** What is being answered now, also to browsers that do not wait for it any more. */
export type Answering = {
  readonly add: (answer: Promise<unknown>) => void;
  readonly count: () => number;
  /** Resolves once nothing is being answered. */
  readonly over: () => Promise<void>;
};

export function answering(): Answering {
  const running = new Set<Promise<unknown>>();
  return {
    add(answer) {
      const one = answer.finally(() => running.delete(one));
      running.add(one);
    },
    count: () => running.size,
    async over() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

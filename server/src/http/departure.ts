import type { RequestListener } from 'node:http';

export type Shutdown = ReturnType<typeof createShutdown>;

/** Whether the server is about to stop: balancers are told, and have time to send requests elsewhere. */
export function createShutdown() {
  let isLeaving = false;
  return {
    begin(): void {
      isLeaving = true;
    },
    isLeaving: () => isLeaving,
    /** Each answer is then the last on its connection, so that a proxy opens the next one elsewhere. */
    announced(answer: RequestListener): RequestListener {
      return (request, response) => {
        if (isLeaving) response.shouldKeepAlive = false;
        return answer(request, response);
      };
    },
  };
}

/** The requests being answered now, including those whose browsers no longer wait. */
export function createRequestTracker() {
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

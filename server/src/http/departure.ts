import type { RequestListener } from 'node:http';

export type Departure = ReturnType<typeof departure>;

/** Whether the server is about to stop: balancers are told, and have time to send requests elsewhere. */
export function departure() {
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

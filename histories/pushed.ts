import { pushEvents } from '@venture/api/v1/progress';
import { parse, parseJson } from '@venture/contract/parse';
import type { Sent } from './browser';

/** What a request brings to the server, if it brings events, and how to read the answer. */
export function pushedIn({ method, path, body }: Sent) {
  if (method !== pushEvents.method || !path.endsWith(pushEvents.path) || body === undefined) return undefined;
  const { learner, events } = parseJson(pushEvents.body, body, 'what a page sends');
  const ids = events.map((event) => String(Object(event).id));
  return {
    learner,
    ids,
    /** The events that the server says it has, with a verdict or to check them later. */
    acknowledgedIn(answer: unknown) {
      const { results } = parse(pushEvents.response, answer, 'what the server answers');
      return ids.filter((_, at) => results[at]?.standing !== 'later' || results[at].code !== undefined);
    },
    /** The verdicts that it gives; what is judged later has none. */
    verdictsIn(answer: unknown) {
      const { results } = parse(pushEvents.response, answer, 'what the server answers');
      return results.flatMap(({ standing }, at) =>
        standing === 'later' ? [] : [{ id: ids[at] ?? '', verdict: standing }],
      );
    },
  };
}

import { pushEvents } from '@venture/api/v1/progress';
import { parse, parseJson } from '@venture/contract/parse';
import type { Sent } from './browser';

/** The events that a request pushes, if any, and readers of its response. */
export function pushedIn({ method, path, body }: Sent) {
  if (method !== pushEvents.method || !path.endsWith(pushEvents.path) || body === undefined) return undefined;
  const { learner, events } = parseJson(pushEvents.body, body, 'what a page sends');
  const ids = events.map((event) => String(Object(event).id));
  return {
    learner,
    ids,
    /** Events that the server has acknowledged, with a verdict or for a later check. */
    acknowledgedIn(answer: unknown) {
      const { results } = parse(pushEvents.response, answer, 'what the server answers');
      return ids.filter((_, at) => results[at]?.verdict !== 'later' || results[at].code !== undefined);
    },
    /** Verdicts in the response; events to be judged later have none. */
    verdictsIn(answer: unknown) {
      const { results } = parse(pushEvents.response, answer, 'what the server answers');
      return results.flatMap(({ verdict }, at) =>
        verdict === 'later' ? [] : [{ id: ids[at] ?? '', verdict }],
      );
    },
  };
}

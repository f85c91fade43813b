/** A wrapped game's rules. They trust whatever its page reports, so its runs never get a ticket. */

/** @param {(value: any) => boolean} isRight */
const schema = (isRight) => ({
  '~standard': {
    version: 1,
    vendor: 'venture',
    validate: (/** @type {unknown} */ value) =>
      isRight(Object(value)) ? { value } : { issues: [{ message: 'unknown' }] },
  },
});

export const Options = schema((options) => Object.keys(options).length === 0);
export const Action = schema(
  ({ type, seconds, score }) =>
    (type === 'pass-time' && Number.isInteger(seconds) && seconds > 0) ||
    (type === 'end' && Number.isFinite(score)),
);

/** @typedef {{ seconds: number, score: number, isOver: boolean }} State */

export const rules = {
  version: 1,
  /** @returns {State} */
  start: () => ({ seconds: 0, score: 0, isOver: false }),
  /** @param {State} state @param {{ type: string, seconds: number, score: number }} action @returns {State} */
  step: (state, { type, seconds, score }) => {
    if (state.isOver) return state;
    return type === 'end'
      ? { ...state, score, isOver: true }
      : { ...state, seconds: state.seconds + seconds };
  },
  /** @param {State} state */
  isOver: ({ isOver }) => isOver,
  /** @param {State} state */
  score: ({ score }) => score,
};

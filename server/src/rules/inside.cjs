/**
 * Lies beside the rules, in a world of their own: what goes in and what comes out is text, so that
 * nothing of the server's own is within their reach.
 * @param {any} released what the `rules.mjs` of a release exports
 * @param {string} text the question
 * @returns {string} the answer
 */
module.exports = function answer(released, text) {
  const question = JSON.parse(text);
  try {
    return JSON.stringify(answers[/** @type {keyof typeof answers} */ (question.ask)](released, question));
  } catch (error) {
    return JSON.stringify({ refused: 'rules-threw', why: String(error) });
  }
};

const answers = {
  /** What kind of release this is. @param {any} released */
  what: ({ rules, Action, Options, quizzes, modules }) => ({
    game: rules ? { version: rules.version, lacks: missing(rules, Action, Options) } : null,
    quizzes: quizzes ?? null,
    modules: modules ?? null,
  }),

  /** How these options read; with what they would make of a play. @param {any} released @param {any} question */
  options: ({ rules, Options }, { options }) => {
    const read = Options['~standard'].validate(options);
    if (read.issues) return { refused: 'options-unknown' };
    return { version: rules.version, isPractice: rules.isPractice?.(read.value) ?? false };
  },

  /** @param {any} released @param {any} question */
  replay: ({ rules, Action, Options }, { version, seed, options, actions }) => {
    if (rules.version !== version) return { refused: 'rules-differ' };
    const read = Options['~standard'].validate(options);
    if (read.issues) return { refused: 'options-unknown' };
    let state = rules.start(seed, read.value);
    for (const said of actions) {
      const action = Action['~standard'].validate(said);
      if (action.issues) return { refused: 'move-unknown' };
      const next = rules.step(state, action.value);
      if (next === state) return { refused: rules.isOver(state) ? 'move-after-end' : 'move-not-allowed' };
      state = next;
    }
    return {
      isOver: rules.isOver(state),
      score: rules.score(state),
      facts: rules.facts?.(state) ?? {},
      isPractice: rules.isPractice?.(read.value) ?? false,
    };
  },
};

/** @param {any} rules @param {any} Action @param {any} Options */
function missing(rules, Action, Options) {
  const absent = ['start', 'step', 'isOver', 'score'].find((name) => typeof rules[name] !== 'function');
  if (absent) return `rules.${absent} is not a function`;
  if (!Number.isInteger(rules.version)) return 'rules.version is not a whole number';
  const areSchemas = [Action, Options].every((schema) => schema?.['~standard']);
  return areSchemas ? null : 'Action and Options must be schemas';
}

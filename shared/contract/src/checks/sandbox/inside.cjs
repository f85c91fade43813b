/**
 * Runs in the sandbox beside the rules; input and output are text. Runs before the rules, so that it holds
 * the original built-ins; `limits` is its only input.
 * @param {{ mostAnswerLength: number, mostWhyLength: number }} limits
 */
module.exports = function inside(limits) {
  const { parse, stringify } = JSON;
  const { isInteger } = Number;
  const { hasOwn, entries } = Object;
  const text = String;
  const Internal = /** @type {any} */ (globalThis).InternalError;

  /** @param {any} error */
  function isOutOfMemory(error) {
    try {
      return error instanceof Internal && error.message === 'out of memory';
    } catch {
      return false;
    }
  }

  /** Describes an error in a few words. @param {unknown} error */
  function why(error) {
    let words = 'something that cannot be written';
    try {
      words = text(error);
    } catch {}
    // Truncated, since it goes into a log.
    return words.length > limits.mostWhyLength ? `${words.substring(0, limits.mostWhyLength)}...` : words;
  }

  /**
   * The reply as text; `released` are the exports of a release's `rules.mjs`.
   * @param {any} released
   * @param {string} question
   */
  function answer(released, question) {
    try {
      const asked = parse(question);
      const written = stringify(/** @type {any} */ (answers)[asked.ask](released, asked));
      if (typeof written !== 'string')
        return stringify({ trouble: 'rules-threw', why: 'its answer is no JSON' });
      if (written.length <= limits.mostAnswerLength) return `{"answer":${written}}`;
      return stringify({ trouble: 'rules-threw', why: 'its answer is too long' });
    } catch (error) {
      return stringify({ trouble: isOutOfMemory(error) ? 'rules-memory' : 'rules-threw', why: why(error) });
    }
  }

  const answers = {
    __proto__: null,

    /** Describes the release: its rules and those of its modes. @param {any} released */
    what: ({ rules, Action, Options, modes }) => ({
      game: rules ? { version: rules.version, lacks: missing(rules, Action, Options) } : null,
      modes: entries(Object(modes)).map(([id, mode]) => ({
        id,
        lacks: mode?.rules ? missing(mode.rules, mode.Action, mode.Options) : 'it exports no rules',
      })),
    }),

    /**
     * Parses options; returns the version of the rules and whether the run is for practice.
     * @param {any} released
     * @param {any} question
     */
    options: (released, { mode, options }) => {
      const game = gameOf(released, mode);
      if (!game) return { refused: 'options-unknown' };
      const { rules, Options } = game;
      const read = Options['~standard'].validate(options);
      if (read.issues) return { refused: 'options-unknown' };
      return { version: rules.version, isPractice: rules.isPractice?.(read.value) ?? false };
    },

    /** @param {any} released @param {any} question */
    replay: (released, { mode, version, seed, options, actions }) => {
      const game = gameOf(released, mode);
      if (!game) return { refused: 'rules-differ' };
      const { rules, Action, Options } = game;
      if (rules.version !== version) return { refused: 'rules-differ' };
      const read = Options['~standard'].validate(options);
      if (read.issues) return { refused: 'options-unknown' };
      const { refused, state } = played(rules, Action, rules.start(seed, read.value), actions);
      if (refused) return { refused };
      return {
        isOver: rules.isOver(state),
        score: rules.score(state),
        facts: rules.facts?.(state) ?? {},
        isPractice: rules.isPractice?.(read.value) ?? false,
      };
    },
  };

  /** The rules of a mode, or of the game itself; undefined where there are none. @param {any} released @param {string | undefined} mode */
  function gameOf(released, mode) {
    if (mode === undefined) return released.rules ? released : undefined;
    return hasOwn(Object(released.modes), mode) ? released.modes[mode] : undefined;
  }

  /** @param {any} rules @param {any} Action @param {any} start @param {any[]} actions */
  function played(rules, Action, start, actions) {
    let state = start;
    for (let at = 0; at < actions.length; at += 1) {
      const action = Action['~standard'].validate(actions[at]);
      if (action.issues) return { refused: 'move-unknown' };
      const next = rules.step(state, action.value);
      if (next === state) return { refused: rules.isOver(state) ? 'move-after-end' : 'move-not-allowed' };
      state = next;
    }
    return { state };
  }

  /** @param {any} rules @param {any} Action @param {any} Options */
  function missing(rules, Action, Options) {
    const absent = ['start', 'step', 'isOver', 'score'].find((name) => typeof rules[name] !== 'function');
    if (absent) return `rules.${absent} is not a function`;
    if (!isInteger(rules.version)) return 'rules.version is not a whole number';
    const areSchemas = [Action, Options].every((schema) => schema?.['~standard']);
    return areSchemas ? null : 'Action and Options must be schemas';
  }

  removeWhatDiffersFromPlayToPlay();
  return { answer, why };
};

/** Removes clocks, randomness and code from text, so that rules always give the same result. */
function removeWhatDiffersFromPlayToPlay() {
  const world = /** @type {any} */ (globalThis);
  const absent = ['performance', 'eval', 'WeakRef', 'FinalizationRegistry', 'SharedArrayBuffer', 'Atomics'];
  for (const name of absent) delete world[name];
  Math.random = () => {
    throw new Error('there is no Math.random in rules: chance comes from the seed');
  };
  // Libraries test for `instanceof Date`, which is always false.
  world.Date = function Clock() {
    throw new Error('there is no Date in rules: time is an action');
  };
  function Refused() {
    throw new EvalError('rules make no code of text');
  }
  Refused.prototype = Function.prototype;
  world.Function = Refused;
  for (const made of [() => {}, function* () {}, async () => {}, async function* () {}]) {
    Object.defineProperty(Object.getPrototypeOf(made), 'constructor', { value: Refused });
  }
}

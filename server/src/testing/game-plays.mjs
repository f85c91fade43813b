import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * A separate program, as Jest cannot import the rules as released. It reads tasks from standard input and plays or
 * checks them by those exact rules, without server code.
 */

/** @typedef {{ game: string, rules: string, seed: number, options: any }} Deal */
/** @typedef {{ actions: any[], rules: number, score: number, facts: any, seconds: number | undefined }} Played */

const CHECKOUT = process.argv[2] ?? '.';

/** @type {Record<string, (state: any, pick: (below: number) => number, turn: number) => any[]>} */
const PLAYERS = {
  'cash-stack': ({ setup }, pick) => [
    { type: 'choose', id: setup.options[pick(setup.options.length)].id },
    { type: 'settle' },
  ],
  'products-card-game': (_, pick) => {
    const { cards } = JSON.parse(
      readFileSync(join(CHECKOUT, 'games/products-card-game/src/content.json'), 'utf8'),
    );
    const ids = Object.values(cards)
      .flat()
      .map(({ id }) => id);
    const taken = { type: 'take-back', id: ids[0] };
    const picked = Array.from({ length: 3 }, () => ({
      type: 'pick',
      id: ids.splice(pick(ids.length), 1)[0],
    }));
    return pick(4) === 0
      ? [{ type: 'pick', id: taken.id }, taken, ...picked, { type: 'settle' }]
      : [...picked, { type: 'settle' }];
  },
  'entre-scrabble': ({ rounds, current }, pick) => {
    const { rack, word } = rounds[current];
    const free = [...rack];
    const spelled = [...word.word].map((letter) => {
      const place = free.indexOf(letter);
      free[place] = '';
      return { type: 'add', place };
    });
    const before = [{ type: 'pass-time', seconds: 1 + pick(12) }];
    if (pick(4) === 0) before.push(/** @type {any} */ ({ type: 'hint' }));
    const end = pick(5) === 0 ? [{ type: 'skip' }] : [...spelled, { type: 'submit' }];
    return [...before, ...end];
  },
  'entrepre-puzzle': ({ board, mode }, pick, turn) => {
    const passing = { type: 'pass-time', seconds: 1 + pick(20) };
    if (turn === 0 && pick(4) === 0) return [passing, { type: 'hint' }];
    const way = mode === 'Beginner' ? shortestWay(board) : neighbours(board.indexOf(0)).slice(0, 1);
    const end = mode === 'Beginner' ? { type: 'submit' } : { type: 'forfeit' };
    return [passing, ...way.map((cell) => ({ type: 'slide', cell })), end];
  },
};

/** @param {number} hole */
function neighbours(hole) {
  return [hole - 3, hole - 1, hole + 1, hole + 3].filter((cell) => cell >= 0 && cell < 9);
}

/** The cells to slide, in order. @param {number[]} board */
function shortestWay(board) {
  const goal = '123456780';
  /** @type {Map<string, { before: string, cell: number } | null>} */
  const seen = new Map([[board.join(''), null]]);
  for (const text of seen.keys()) {
    if (text === goal) break;
    const hole = text.indexOf('0');
    for (const cell of neighbours(hole)) {
      const next = [...text];
      [next[hole], next[cell]] = [next[cell] ?? '', '0'];
      if (!seen.has(next.join(''))) seen.set(next.join(''), { before: text, cell });
    }
  }
  const way = [];
  for (let step = seen.get(goal); step; step = seen.get(step.before)) way.unshift(step.cell);
  return way;
}

/** @param {number} seed */
function picking(seed) {
  let state = seed >>> 0;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** @param {any[]} actions */
function secondsIn(actions) {
  const passed = actions.filter(({ type }) => type === 'pass-time');
  return passed.length > 0 ? passed.reduce((sum, { seconds }) => sum + seconds, 0) : undefined;
}

/**
 * Plays to the end and logs like the page, without actions of no effect. @param {any} rules @param {Deal} deal
 * @returns {Played}
 */
function play(rules, { game, seed, options }) {
  const pick = picking(seed);
  let state = rules.start(seed, options);
  /** @type {any[]} */
  const actions = [];
  for (let turn = 0; !rules.isOver(state); turn += 1) {
    for (const action of PLAYERS[game]?.(state, pick, turn) ?? []) {
      const next = rules.step(state, action);
      if (next === state) continue;
      state = next;
      actions.push(action);
    }
  }
  const seconds = secondsIn(actions);
  const facts = rules.facts?.(state) ?? {};
  return { actions, rules: rules.version, score: rules.score(state), facts, seconds };
}

/** Whether a log could result from playing. @param {any} module @param {any} claim */
function isGenuine({ rules, Action, Options }, { seed, options, actions, score, facts, version, seconds }) {
  try {
    const read = Options['~standard'].validate(options);
    if (read.issues || version !== rules.version || secondsIn(actions) !== seconds) return false;
    let state = rules.start(seed, read.value);
    for (const action of actions) {
      if (Action['~standard'].validate(action).issues) return false;
      const next = rules.step(state, action);
      if (next === state) return false;
      state = next;
    }
    const { moreTime, ...others } = facts;
    const took = actions.filter((/** @type {any} */ { type }) => type === 'more-time').length;
    const sameFacts = sorted(others) === sorted(rules.facts?.(state) ?? {}) && moreTime === took;
    const isDealt = !(rules.isPractice?.(read.value) ?? false);
    return rules.isOver(state) && rules.score(state) === score && sameFacts && isDealt;
  } catch {
    return false;
  }
}

/** @param {object} value */
function sorted(value) {
  return JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const tasks = JSON.parse(readFileSync(0, 'utf8'));
const answers = [];
for (const { ask, ...task } of tasks) {
  const module = await import(pathToFileURL(task.rules).href);
  answers.push(ask === 'play' ? play(module.rules, task) : isGenuine(module, task.claim));
}
process.stdout.write(JSON.stringify(answers));

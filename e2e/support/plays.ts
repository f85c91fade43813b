import { pickBelow, type Random, random } from '@venture/progress/random';
import scrabble from '../../games/entre-scrabble/src/content.json' with { type: 'json' };
import cards from '../../games/products-card-game/src/content.json' with { type: 'json' };
import type { Rules } from './release';
import { neighbours, shortestWay } from './sliding';

/** A play as stored and sent: enough to replay it. */
export type Play = {
  readonly seed: number;
  readonly options: object;
  readonly actions: readonly object[];
};

/** Generates plays of a game. */
export type Player = {
  readonly options: (next: Random) => object;
  /** The next actions to try, legal or not; `turn` counts from 0. */
  readonly act: (next: Random, state: object, turn: number) => readonly object[];
};

const MOST_TURNS = 40;

/** Generates the same play for the same number: to its end, or to somewhere in the middle. */
export function playOf(rules: Rules, { options, act }: Player, number: number): Play {
  const next = random(number);
  const seed = pickBelow(next, 2 ** 32);
  const chosen = options(next);
  const actions: object[] = [];
  let state = rules.start(seed, chosen);
  const turns = pickBelow(next, MOST_TURNS);
  for (let turn = 0; turn < turns && !rules.isOver(state); turn += 1) {
    const tried = act(next, state, turn);
    state = tried.reduce<object>((before, action) => rules.step(before, action), state);
    actions.push(...tried);
  }
  return { seed, options: chosen, actions };
}

const TIMINGS = ['x1', 'x1.5', 'x2', 'x10', 'off'];
const MODES = ['Beginner', 'Intermediate', 'Advanced'];

const oneOf = <Item>(next: Random, items: readonly Item[]): Item | undefined =>
  items[pickBelow(next, items.length)];

const passing = (next: Random, most: number) => ({ type: 'pass-time', seconds: 1 + pickBelow(next, most) });

const cashStack: Player = {
  options: () => ({}),
  act: (next) => {
    const id = oneOf(next, ['ad-campaign', 'hire-staff', 'market-research', 'nothing']);
    return [oneOf(next, [{ type: 'choose', id }, { type: 'settle' }]) ?? {}];
  },
};

const productsCardGame: Player = {
  options: () => ({}),
  act: (next) => {
    const id = oneOf(next, cards.cards)?.id;
    const type = oneOf(next, ['pick', 'pick', 'pick', 'take-back', 'settle']);
    return [type === 'settle' ? { type } : { type, id }];
  },
};

type Round = { readonly word: { readonly word: string }; readonly rack: readonly string[] };

const entreScrabble: Player = {
  options: (next) => ({ timing: oneOf(next, TIMINGS) }),
  act: (next, state) => {
    const { rounds, current } = state as { readonly rounds: readonly Round[]; readonly current: number };
    const type = oneOf(next, [
      ...['solve', 'solve', 'add', 'add', 'add', 'submit', 'backspace', 'clear', 'skip', 'previous', 'hint'],
      ...['more-time', 'pass-time', 'pass-time'],
    ]);
    if (type === 'solve') return spelling(rounds[current]);
    if (type === 'pass-time') return [passing(next, scrabble.rules.seconds * 2)];
    if (type === 'add') return [{ type, place: pickBelow(next, scrabble.rules.rackTiles) }];
    return [{ type }];
  },
};

/** Spells the word of the round, letter by letter, and submits it. */
function spelling(round: Round | undefined): readonly object[] {
  const free = [...(round?.rack ?? [])];
  const added = [...(round?.word.word ?? '')].map((letter) => {
    const place = free.indexOf(letter);
    free[place] = '';
    return { type: 'add', place };
  });
  return [{ type: 'clear' }, ...added, { type: 'submit' }];
}

const SOLVED = ['1', '2', '3', '4', '5', '6', '7', '8', '0'];
/** Solving takes longer than all other turns together, so one play in eight does. */
const SOLVES_ONE_OF = 8;

const entreprePuzzle: Player = {
  options: (next) => ({ mode: oneOf(next, MODES), timing: oneOf(next, TIMINGS) }),
  act: (next, state, turn) => {
    const { board, mode } = state as { readonly board: readonly number[]; readonly mode: string };
    if (turn === 0 && mode === 'Beginner' && pickBelow(next, SOLVES_ONE_OF) === 0) {
      return [passing(next, 20), ...aWayOf(next, board), { type: 'submit' }];
    }
    const others = ['hint', 'submit', 'forfeit', 'pass-time', 'pass-time', 'more-time'];
    const type = oneOf(next, [...Array<string>(25).fill('slide'), ...others]);
    if (type === 'slide') return [{ type, cell: pickBelow(next, board.length) }];
    if (type === 'pass-time') return [passing(next, 80)];
    return [{ type }];
  },
};

/** A shortest solution, after a hint and some needless slides back and forth. */
function aWayOf(next: Random, board: readonly number[]): readonly object[] {
  const hole = board.indexOf(0);
  const [aside = hole] = neighbours(hole);
  const detours = Array.from({ length: pickBelow(next, 4) }, () => [aside, hole]).flat();
  const way = [...detours, ...shortestWay(board.map(String), SOLVED, '0')];
  const hints = Array.from({ length: pickBelow(next, 2) }, () => ({ type: 'hint' }));
  return [...hints, ...way.map((cell) => ({ type: 'slide', cell }))];
}

/** Players by game folder. */
export const PLAYERS: Readonly<Record<string, Player>> = {
  'cash-stack': cashStack,
  'products-card-game': productsCardGame,
  'entre-scrabble': entreScrabble,
  'entrepre-puzzle': entreprePuzzle,
};

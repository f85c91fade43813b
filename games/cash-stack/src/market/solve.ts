import { CARDS, type Card, content } from './content';
import { type Business, type Counts, countWanted, MOVE_SETS, planRound, whyBarred } from './engine';

/** What a player knows of the pack: the open cards that come next, and how many of each kind are hidden behind them. */
export type Belief = { readonly known: readonly Card[]; readonly hidden: Counts };

/** The best play of one belief, for every business. */
export type Solved = {
  readonly key: string;
  /** Share of all beliefs that is solved. */
  readonly progress: number;
  /** The best moves at each `placeOf`, as indexes of `MOVE_SETS`. */
  readonly best: Uint8Array;
  /** The worth at the end to expect after these moves, an index of `MOVE_SETS`, if all later ones are the best. */
  readonly expectWorth: (business: Business, set: number) => number;
};

export function beliefKey(round: number, { known, hidden }: Belief): string {
  return `${round} ${known.join(' ')} ${hidden.slow} ${hidden.normal}`;
}

/**
 * The best that somebody can do who knows what a player can know, for all beliefs from the last round back to the
 * first: a dynamic programme over belief, loan, staff, fame, wealth (cash and what is owed, for both are there when
 * bills are due), and what the cash can pay before. It yields after each belief, so that it can run in slices.
 */
export function* solve(pack: Counts): Generator<Solved> {
  const rounds = pack.slow + pack.normal + pack.busy;
  const layers = Array.from({ length: rounds }, (_, round) => listBeliefs(pack, rounds - round));
  const total = layers.flat().length;
  let solved = 0;
  let later: Layer = new Map([[beliefKey(rounds, NOTHING_LEFT), worthAtEnd()]]);
  for (let round = rounds - 1; round >= 0; round -= 1) {
    const reveal = revealing(later, round + 1, rounds - round - 1);
    const values = new Map<string, Float32Array>();
    for (const belief of layers[round] ?? []) {
      const outcomes = listOutcomes(belief, round, later, reveal);
      const { value, best } = solveBelief(outcomes);
      const key = beliefKey(round, belief);
      values.set(key, value);
      solved += 1;
      yield { key, progress: solved / total, best, expectWorth: expecting(outcomes) };
    }
    later = values;
  }
}

/** Where `Solved.best` has the moves for a business. */
export function placeOf({ loan, staff, fame, cash, owed }: Business): number {
  return (
    (indexOf({ loan, staff, fame }) * WEALTHS + Math.min(cash + owed, RICH)) * NEEDS.length + payable(cash)
  );
}

/** Taken once: tests look globals up in a slow way. */
const { min } = Math;

/** Beyond this wealth nothing is out of reach, and more of it is worth what it is. */
const RICH = 40;
const WEALTHS = RICH + 1;
const STAFFS = content.mostStaff;
const FAMES = content.wantedByFame.length;

type Layer = ReadonlyMap<string, Float32Array>;
type Standing = Pick<Business, 'loan' | 'staff' | 'fame'>;

function indexOf({ loan, staff, fame }: Standing): number {
  return (Number(loan) * STAFFS + staff - 1) * FAMES + fame;
}

/** A set of moves for one standing. */
type Option = {
  readonly set: number;
  /** Cash it needs at once. */
  readonly need: number;
  /** What it changes in wealth before customers come. */
  readonly change: number;
  readonly isResearch: boolean;
  /** Index of the standing after it; after the bank's help, or -1 if the bank does not help. */
  readonly next: number;
  readonly rescued: number;
  /** What customers owe after each kind of card. */
  readonly owed: readonly number[];
};

const STANDINGS: readonly Standing[] = [false, true].flatMap((loan) =>
  Array.from({ length: STAFFS * FAMES }, (_, at) => ({
    loan,
    staff: Math.floor(at / FAMES) + 1,
    fame: at % FAMES,
  })),
);

const OPTIONS: readonly (readonly Option[])[] = STANDINGS.map((standing) => {
  const business = { ...standing, cash: Number.POSITIVE_INFINITY, owed: 0, open: 0 };
  const rich = { phase: 'trading', pack: CARDS, rounds: [], business } as const; // nothing but its standing bars moves
  return MOVE_SETS.flatMap((moves, set) => {
    if (whyBarred(rich, moves) !== undefined) return [];
    const { cost, borrowed, bills, capacity, staff, loan, fame, fameLeft } = planRound(business, moves);
    return {
      set,
      need: Math.max(0, cost - borrowed),
      change: borrowed - cost - bills,
      isResearch: moves.includes('research'),
      next: indexOf({ loan, staff, fame: fameLeft }),
      rescued: loan ? -1 : indexOf({ loan: true, staff, fame: fameLeft }),
      owed: CARDS.map((card) => Math.min(capacity, countWanted(card, fame)) * content.orderPrice),
    };
  });
});

/** All amounts of cash that moves need, rising. */
const NEEDS = [...new Set(OPTIONS.flat().map(({ need }) => need))].sort((a, b) => a - b);
const PAYABLE = Array.from({ length: (NEEDS.at(-1) ?? 0) + 1 }, (_, cash) =>
  NEEDS.findLastIndex((need) => need <= cash),
);

const SIZE = STANDINGS.length * WEALTHS * NEEDS.length;

/** Index of the highest of `NEEDS` that the cash pays. */
function payable(cash: number): number {
  return PAYABLE[min(cash, PAYABLE.length - 1)] ?? 0;
}

const NOTHING_LEFT: Belief = { known: [], hidden: { slow: 0, normal: 0, busy: 0 } };

function worthAtEnd(): Float32Array {
  const value = new Float32Array(SIZE);
  return value.map((_, at) => {
    const standing = STANDINGS[Math.floor(at / NEEDS.length / WEALTHS)];
    const wealth = Math.floor(at / NEEDS.length) % WEALTHS;
    return Math.max(0, wealth - (standing?.loan ? content.loan : 0));
  });
}

/** All beliefs that a player of this pack can have when so many cards are left. */
function listBeliefs(pack: Counts, size: number): readonly Belief[] {
  const most = Math.min(content.researchCards, size);
  const beliefs: Belief[] = [];
  const add = (known: readonly Card[], left: Counts) => {
    for (const hidden of listHidden(left, size - known.length)) beliefs.push({ known, hidden });
    if (known.length === most) return;
    for (const card of CARDS) if (left[card] > 0) add([...known, card], without(left, card));
  };
  add([], pack);
  return beliefs;
}

/** All ways in which `size` of these cards can be hidden. */
function listHidden(most: Counts, size: number): readonly Counts[] {
  const found: Counts[] = [];
  for (let slow = 0; slow <= most.slow; slow += 1) {
    for (let normal = 0; normal <= most.normal; normal += 1) {
      const busy = size - slow - normal;
      if (busy >= 0 && busy <= most.busy) found.push({ slow, normal, busy });
    }
  }
  return found;
}

function without(counts: Counts, card: Card): Counts {
  return { ...counts, [card]: counts[card] - 1 };
}

/** The values of a belief after research: those of all that it can open, by their chances. */
function revealing(layer: Layer, round: number, size: number): (belief: Belief) => Float32Array {
  const most = Math.min(content.researchCards, size);
  const found = new Map<string, Float32Array>();
  return function reveal(belief): Float32Array {
    const key = beliefKey(round, belief);
    const known = belief.known.length === most ? layer.get(key) : found.get(key);
    if (known) return known;
    const parts = draw(belief.hidden).map(({ card, chance, hidden }) => ({
      chance,
      value: reveal({ known: [...belief.known, card], hidden }),
    }));
    const value = new Float32Array(parts[0]?.value.length ?? 0);
    for (const part of parts) {
      for (let at = 0; at < value.length; at += 1)
        value[at] = (value[at] ?? 0) + part.chance * (part.value[at] ?? 0);
    }
    found.set(key, value);
    return value;
  };
}

/** The cards that can come from the hidden ones. */
function draw(hidden: Counts) {
  const size = hidden.slow + hidden.normal + hidden.busy;
  return CARDS.filter((card) => hidden[card] > 0).map((card) => ({
    card,
    chance: hidden[card] / size,
    hidden: without(hidden, card),
  }));
}

/** A card that a round can turn, and the values of what follows, without and with research. */
type Outcome = {
  readonly kind: number;
  readonly chance: number;
  readonly plain: Float32Array;
  /** Missing where research opens nothing new. */
  readonly researched: Float32Array | undefined;
};

function listOutcomes(
  { known, hidden }: Belief,
  round: number,
  later: Layer,
  reveal: (belief: Belief) => Float32Array,
): readonly Outcome[] {
  const [first, ...rest] = known;
  const turned = first === undefined ? draw(hidden) : [{ card: first, chance: 1, hidden }];
  const isNew =
    hidden.slow + hidden.normal + hidden.busy > (first === undefined ? 1 : 0) &&
    rest.length < content.researchCards;
  return turned.map(({ card, chance, hidden: left }) => {
    const next = { known: rest, hidden: left };
    return {
      kind: CARDS.indexOf(card),
      chance,
      plain: later.get(beliefKey(round + 1, next)) ?? new Float32Array(),
      researched: isNew ? reveal(next) : undefined,
    };
  });
}

function solveBelief(outcomes: readonly Outcome[]) {
  const value = new Float32Array(SIZE).fill(-1);
  const best = new Uint8Array(SIZE);
  const expected = new Float64Array(WEALTHS);
  OPTIONS.forEach((options, standing) => {
    for (const option of options) {
      if (option.isResearch && outcomes[0]?.researched === undefined) continue;
      expected.fill(0);
      for (const outcome of outcomes) addExpected(expected, option, outcome);
      keepBetter(value, best, option, expected, standing);
    }
  });
  return { value, best };
}

/** Adds what an option brings with one outcome, by wealth. */
function addExpected(expected: Float64Array, option: Option, outcome: Outcome, wealth = 0): void {
  const { change, owed } = option;
  const { chance, kind } = outcome;
  const values = (option.isResearch && outcome.researched) || outcome.plain;
  const paid = owed[kind] ?? 0;
  for (let at = 0; at < expected.length; at += 1) {
    let cash = wealth + at + change;
    let { next } = option;
    if (cash < 0) {
      cash += content.rescue;
      next = option.rescued;
      if (cash < 0 || next < 0) continue;
    }
    const later = cash + paid;
    const capped = min(later, RICH);
    const worth = values[(next * WEALTHS + capped) * NEEDS.length + payable(cash)] ?? 0;
    expected[at] = (expected[at] ?? 0) + chance * (worth + later - capped);
  }
}

function keepBetter(
  value: Float32Array,
  best: Uint8Array,
  { need, set }: Option,
  expected: Float64Array,
  standing: number,
): void {
  const first = payable(need);
  for (let wealth = 0; wealth < WEALTHS; wealth += 1) {
    const worth = expected[wealth] ?? 0;
    const row = (standing * WEALTHS + wealth) * NEEDS.length;
    for (let at = row + first; at < row + NEEDS.length; at += 1) {
      if (worth <= (value[at] ?? 0) + TINY) break;
      value[at] = worth;
      best[at] = set;
    }
  }
}

/** Differences below are rounding: the first set, the shorter one, stays. */
const TINY = 1e-4;

function expecting(outcomes: readonly Outcome[]): Solved['expectWorth'] {
  return (business, set) => {
    const expected = new Float64Array(1);
    const option = OPTIONS[indexOf(business)]?.find((each) => each.set === set);
    if (option === undefined) return 0;
    for (const outcome of outcomes) addExpected(expected, option, outcome, business.cash + business.owed);
    return expected[0] ?? 0;
  };
}

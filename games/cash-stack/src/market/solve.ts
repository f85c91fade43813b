import { CARDS, type Card, content } from './content';
import { type Business, type Counts, countWanted, MOVE_SETS, planRound, whyBarred } from './engine';

/** A player's view of the pack: the upcoming open cards, and how many of each kind are hidden behind them. */
export type Belief = { readonly known: readonly Card[]; readonly hidden: Counts };

/** The best play for one belief, whatever the state of the shop. */
export type Solved = {
  readonly key: string;
  /** The share of all beliefs solved so far. */
  readonly progress: number;
  /** The best moves at each `tableIndex`, as indexes into `MOVE_SETS`. */
  readonly best: Uint8Array;
  /** The expected worth at the end after these moves (an index into `MOVE_SETS`), if all later moves are the best. */
  readonly expectWorth: (business: Business, set: number) => number;
};

export function toBeliefKey({ known, hidden: { slow, normal, busy } }: Belief): string {
  return `${known.join(' ')} ${slow} ${normal} ${busy}`;
}

/**
 * Finds the best play for somebody who knows only what a player can know, for all beliefs from the last round back
 * to the first. It is a dynamic programme over belief, loan, staff, fame, wealth (cash plus what is owed, since
 * both are available when bills are due), and the cash that can be spent before then. It yields after each belief,
 * so that it can run in slices.
 */
export function* solve(pack: Counts): Generator<Solved> {
  const [end = [], ...layers] = listBeliefs(pack).toReversed();
  const total = layers.flat().length;
  let solved = 0;
  let later: Tables = new Map(end.map((belief) => [toBeliefKey(belief), worthAtEnd()]));
  for (const beliefs of layers) {
    const values = new Map<string, Float32Array>();
    const reveal = revealing(later);
    for (const belief of beliefs) {
      const outcomes = listOutcomes(belief, later, reveal);
      const { value, best } = solveBelief(outcomes);
      const key = toBeliefKey(belief);
      values.set(key, value);
      solved += 1;
      const expect = (business: Business, set: number) => {
        const option = OPTIONS[standingIndex(business)]?.find((each) => each.set === set);
        return option ? expectWorth(outcomes, option, business.cash + business.owed) : 0;
      };
      yield { key, progress: solved / total, best, expectWorth: expect };
    }
    later = values;
  }
}

/** Returns a business's index into `Solved.best`. */
export function tableIndex(business: Business): number {
  return indexOf(standingIndex(business), business.cash + business.owed, business.cash);
}

/** The expected worth at each `tableIndex`, by `beliefKey`. */
type Tables = ReadonlyMap<string, Float32Array>;
type Standing = Pick<Business, 'loan' | 'staff' | 'fame'>;

/** Read once, because tests look globals up slowly. */
const { min } = Math;

/** Above this wealth everything is affordable, and extra wealth adds exactly its own value. */
const RICH = 40;
const { mostStaff: STAFFS, rescue: RESCUE } = content;
const FAMES = content.wantedByFame.length;

function standingIndex({ loan, staff, fame }: Standing): number {
  return (Number(loan) * STAFFS + staff - 1) * FAMES + fame;
}

/** The options for each standing, by `standingIndex`. */
const OPTIONS = [false, true].flatMap((loan) =>
  Array.from({ length: STAFFS * FAMES }, (_, at) =>
    listOptions({ loan, staff: Math.floor(at / FAMES) + 1, fame: at % FAMES }),
  ),
);

/** Lists the sets of moves that a standing allows. */
function listOptions(standing: Standing) {
  const business = { ...standing, cash: Number.POSITIVE_INFINITY, owed: 0, open: 0 };
  const rich = { phase: 'trading', pack: CARDS, rounds: [], business } as const; // nothing but its standing bars moves
  return MOVE_SETS.flatMap((moves, set) => {
    if (whyBarred(rich, moves) !== undefined) return [];
    const { cost, borrowed, bills, capacity, staff, loan, fame, fameLeft } = planRound(business, moves);
    return {
      set,
      isResearch: moves.includes('research'),
      /** The cash needed before any comes in. */
      need: Math.max(0, cost - borrowed),
      /** The change in wealth before customers come. */
      change: borrowed - cost - bills,
      /** Index of the next standing; `rescued` is the one after the bank's help, or -1 if the bank does not help. */
      next: standingIndex({ loan, staff, fame: fameLeft }),
      rescued: loan ? -1 : standingIndex({ loan: true, staff, fame: fameLeft }),
      /** The amount that customers owe after each of `CARDS`. */
      owed: CARDS.map((card) => Math.min(capacity, countWanted(card, fame)) * content.orderPrice),
    };
  });
}

type Option = ReturnType<typeof listOptions>[number];

/** The most cash that any moves need: having more allows no further moves. */
const MOST_NEED = Math.max(...OPTIONS.flat().map(({ need }) => need));
const [WEALTHS, CASHES] = [RICH + 1, MOST_NEED + 1];
const SIZE = OPTIONS.length * WEALTHS * CASHES;

function indexOf(standing: number, wealth: number, cash: number): number {
  return (standing * WEALTHS + min(wealth, RICH)) * CASHES + min(cash, MOST_NEED);
}

function worthAtEnd(): Float32Array {
  return new Float32Array(SIZE).map((_, at) => {
    const owes = at >= SIZE / 2 ? content.loan : 0;
    return Math.max(0, (Math.floor(at / CASHES) % WEALTHS) - owes);
  });
}

/** Lists all beliefs that a player of this pack can have before each round and after the last. */
function listBeliefs(pack: Counts): readonly (readonly Belief[])[] {
  const rounds = pack.slow + pack.normal + pack.busy;
  const openEach = (beliefs: readonly Belief[]) =>
    beliefs.flatMap((belief) => openCard(belief).map(({ opened }) => opened));
  let closed: readonly Belief[] = [{ known: [], hidden: pack }];
  return Array.from({ length: rounds + 1 }, () => {
    const byOpen = [closed];
    for (let open = 0; open < content.researchCards; open += 1) byOpen.push(openEach(byOpen[open] ?? []));
    const turned = openEach(closed).map(({ hidden }): Belief => ({ known: [], hidden }));
    closed = [...new Map(turned.map((belief) => [toBeliefKey(belief), belief])).values()];
    return byOpen.flat();
  });
}

/** Returns the cards that may come next from the hidden ones, with their chances. */
function openCard({ known, hidden }: Belief) {
  const size = hidden.slow + hidden.normal + hidden.busy;
  return CARDS.filter((card) => hidden[card] > 0).map((card) => ({
    chance: hidden[card] / size,
    opened: { known: [...known, card], hidden: { ...hidden, [card]: hidden[card] - 1 } },
  }));
}

/** The values of a belief after research: the average over all beliefs it can lead to, weighted by chance. */
function revealing(tables: Tables) {
  const found = new Map<string, Float32Array>();
  return function reveal(belief: Belief): Float32Array {
    const key = toBeliefKey(belief);
    const parts = belief.known.length < content.researchCards ? openCard(belief) : [];
    const known = parts.length > 0 ? found.get(key) : tables.get(key);
    if (known) return known;
    const value = new Float32Array(SIZE);
    for (const { chance, opened } of parts) {
      const part = reveal(opened);
      for (let at = 0; at < SIZE; at += 1) value[at] = (value[at] ?? 0) + chance * (part[at] ?? 0);
    }
    found.set(key, value);
    return value;
  };
}

/**
 * Lists the cards that a round can turn, as indexes into `CARDS`, and the values of what follows, with and without
 * research.
 */
function listOutcomes(belief: Belief, later: Tables, reveal: (belief: Belief) => Float32Array) {
  const turned = belief.known.length > 0 ? [{ chance: 1, opened: belief }] : openCard(belief);
  return turned.map(({ chance, opened }) => {
    const [card = 'normal', ...known] = opened.known;
    const next = { known, hidden: opened.hidden };
    const plain = later.get(toBeliefKey(next)) ?? new Float32Array();
    return { card: CARDS.indexOf(card), chance, plain, researched: reveal(next) };
  });
}

type Outcomes = ReturnType<typeof listOutcomes>;

/** Smaller differences are rounding errors, for which the first and so shorter set of moves is kept. */
const TINY = 1e-4;

function solveBelief(outcomes: Outcomes) {
  const value = new Float32Array(SIZE).fill(-1);
  const best = new Uint8Array(SIZE);
  OPTIONS.forEach((options, standing) => {
    for (const option of options) {
      for (let wealth = option.need; wealth < WEALTHS; wealth += 1) {
        const worth = expectWorth(outcomes, option, wealth);
        const last = indexOf(standing, wealth, wealth);
        for (let at = indexOf(standing, wealth, option.need); at <= last; at += 1) {
          if (worth <= (value[at] ?? 0) + TINY) break;
          value[at] = worth;
          best[at] = option.set;
        }
      }
    }
  });
  return { value, best };
}

function expectWorth(
  outcomes: Outcomes,
  { change, isResearch, next, rescued, owed }: Option,
  wealth: number,
): number {
  const due = wealth + change;
  const cash = due < 0 ? due + RESCUE : due;
  const standing = due < 0 ? rescued : next;
  if (cash < 0 || standing < 0) return 0;
  let expected = 0;
  for (const { card, chance, plain, researched } of outcomes) {
    const values = isResearch ? researched : plain;
    const later = cash + (owed[card] ?? 0);
    expected += chance * ((values[indexOf(standing, later, cash)] ?? 0) + later - min(later, RICH));
  }
  return expected;
}

import { randomUUID } from 'node:crypto';
import type { Run } from '@venture/rules/events';
import { extensionsIn, secondsIn } from '@venture/rules/log';
import { pickBelow, type Random } from '@venture/rules/random';

/** A run that somebody really played, and its rules file. */
export type Genuine = { readonly userId: string; readonly run: Run; readonly rules: string };

/** A forged message and the code with which it must be refused; if there is none, the rules decide. */
export type Forgery = {
  readonly kind: string;
  readonly userId: string;
  readonly run: Run;
  readonly rules: string;
  readonly code?: string;
};

type Actions = readonly object[];
type Change = (genuine: Genuine, next: Random, others: readonly Genuine[]) => Partial<Run>;

const log = ({ run }: Genuine): Actions => run.play as Actions; // a genuine run has one

const oneOf = <Item>(next: Random, items: readonly Item[]): Item =>
  items[pickBelow(next, items.length)] as Item; // never of an empty list

/** Adapts the claims that follow from a changed log, as a careful forger would. */
function told(actions: Actions): Partial<Run> {
  return { play: actions, seconds: secondsIn(actions) };
}

/** Claims unsupported by the log, with codes known in advance. */
const CLAIMS: Readonly<Record<string, Change>> = {
  'session-other-seed': ({ run }, next) => ({ seed: (run.seed + 1 + pickBelow(next, 1e6)) % 2 ** 32 }),
  'session-other-release': (_, next) => ({ release: `1.0.${1 + pickBelow(next, 9)}` }),
  'session-other-game': ({ run }, next, others) => ({
    game: oneOf(
      next,
      others.map((other) => other.run.game).filter((game) => game !== run.game),
    ),
  }),
  'session-other-options': ({ run }, next) => ({
    options: oneOf(next, [
      { ...Object(run.options), more: 1 },
      { words: [] },
      { ...Object(run.options), mode: 'Easy' },
    ]),
  }),
  'session-unknown': () => ({ session: randomUUID() }),
  'score-differs': ({ run }, next) => ({
    score: run.score + oneOf(next, [1, -1, 0.5, 100, 1e9, Number.MAX_VALUE]),
  }),
  'facts-differ': ({ run }, next) => ({ facts: changedFacts(run.facts, next) }),
  'scale-differs': (_, next) => ({ scale: { from: -1 - pickBelow(next, 9), to: pickBelow(next, 9) } }),
  'rules-differ': ({ run }, next) => ({ rules: run.rules + 1 + pickBelow(next, 9) }),
  'timing-differs': ({ run }, next) => ({
    timing: oneOf(
      next,
      ['x1', 'x2', 'x10', 'off', 'x99'].filter((timing) => timing !== run.timing),
    ),
  }),
  'seconds-differ': ({ run }, next) => ({ seconds: (run.seconds ?? 0) + 1 + pickBelow(next, 500) }),
  'too-much-time': (genuine, next) =>
    told([...log(genuine), { type: 'pass-time', seconds: 1e6 + pickBelow(next, 1e6) }]),
  'no-play': (_, next) => ({ play: oneOf<unknown>(next, [[], {}, 'moves', null, undefined, 7]) }),
  'log-too-long': () => told(Array.from({ length: 10_001 }, () => ({ type: 'settle' }))),
};

function changedFacts(facts: Run['facts'], next: Random): Run['facts'] {
  const names = Object.keys(facts);
  const name = oneOf(next, names);
  const value = facts[name];
  const { [name]: _, ...fewer } = facts;
  const other = typeof value === 'boolean' ? !value : `${String(value)}!`;
  return oneOf(next, [fewer, { ...facts, [name]: other }, { ...facts, threeCompleteIdeas: 'yes' }, {}]);
}

/** Other logs under the same claims: only the rules can tell whether they could have been played. */
const LOGS: Readonly<Record<string, Change>> = {
  swapped: (genuine, next) => {
    const actions = [...log(genuine)];
    const [one, other] = [pickBelow(next, actions.length), pickBelow(next, actions.length)];
    [actions[one], actions[other]] = [oneAt(actions, other), oneAt(actions, one)];
    return told(actions);
  },
  reversed: (genuine) => told(log(genuine).toReversed()),
  rotated: (genuine, next) => {
    const at = pickBelow(next, log(genuine).length);
    return told([...log(genuine).slice(at), ...log(genuine).slice(0, at)]);
  },
  truncated: (genuine, next) => told(log(genuine).slice(0, 1 + pickBelow(next, log(genuine).length - 1))),
  beheaded: (genuine, next) => told(log(genuine).slice(1 + pickBelow(next, log(genuine).length - 1))),
  shortened: (genuine, next) => {
    const at = pickBelow(next, log(genuine).length);
    return told(log(genuine).filter((_, place) => place !== at));
  },
  doubled: (genuine, next) => {
    const at = pickBelow(next, log(genuine).length);
    return told(log(genuine).flatMap((action, place) => (place === at ? [action, action] : [action])));
  },
  continued: (genuine, next) => told([...log(genuine), oneOf(next, log(genuine))]),
  borrowed: (genuine, next, others) => {
    const at = pickBelow(next, log(genuine).length);
    const foreign = oneOf(next, log(oneOf(next, others)));
    return told(log(genuine).toSpliced(at, 1, foreign));
  },
  exchanged: (genuine, next, others) => {
    const same = others.filter(({ run }) => run.game === genuine.run.game && run.id !== genuine.run.id);
    const { run } = oneOf(next, same);
    return { ...told(run.play as Actions), score: run.score, facts: run.facts };
  },
  altered: (genuine, next) => {
    const at = pickBelow(next, log(genuine).length);
    return told(log(genuine).map((action, place) => (place === at ? altered(action, next) : action)));
  },
  spoilt: (genuine, next) => {
    const at = pickBelow(next, log(genuine).length);
    const rubbish = [null, 7, [], 'x', {}, { type: 'win' }, { type: 'settle', more: 1 }];
    return told(log(genuine).toSpliced(at, 0, oneOf(next, rubbish as Actions)));
  },
  better: (genuine, next) => {
    const fewer = log(genuine).slice(0, -1 - pickBelow(next, 2));
    return { ...told(fewer), score: genuine.run.score + 100, facts: genuine.run.facts };
  },
};

const oneAt = (actions: Actions, at: number): object => actions[at] ?? {};

function altered(action: object, next: Random): object {
  const { id, place, cell, seconds } = action as Readonly<Record<string, unknown>>;
  if (id !== undefined) return { ...action, id: oneOf(next, ['hire-staff', 'ad-campaign', 'drone', '', id]) };
  if (place !== undefined) return { ...action, place: pickBelow(next, 14) - 1 };
  if (cell !== undefined) return { ...action, cell: pickBelow(next, 11) - 1 };
  if (seconds !== undefined) return { ...action, seconds: oneOf(next, [0, -5, 1.5, 1, 29, 31, 60, 200]) };
  return { ...action, type: oneOf(next, ['submit', 'skip', 'settle', 'hint', 'more-time', 'forfeit']) };
}

/** Forges some messages of each kind for a run: the same ones for the same random stream. */
export function forgeriesOf(
  genuine: Genuine,
  next: Random,
  others: readonly Genuine[],
  ofEach: { readonly claims: number; readonly logs: number },
): readonly Forgery[] {
  const { userId, rules } = genuine;
  const made = (kind: string, change: Change, code?: string): Forgery => {
    const run = { ...genuine.run, id: randomUUID(), ...change(genuine, next, others) };
    return { kind, userId, rules, run, ...(code !== undefined && { code }) };
  };
  const times = <Item>(count: number, make: () => Item) => Array.from({ length: count }, make);
  return [
    ...Object.entries(CLAIMS).flatMap(([code, change]) =>
      times(code === 'log-too-long' ? 1 : ofEach.claims, () => made(code, change, code)),
    ),
    ...Object.entries(LOGS).flatMap(([kind, change]) => times(ofEach.logs, () => made(kind, change))),
    ...times(ofEach.claims, () => ({
      ...made('owner', () => ({})),
      userId: oneOf(
        next,
        others.map((other) => other.userId).filter((other) => other !== userId),
      ),
      code: 'session-of-other',
    })),
    ...times(ofEach.claims, () =>
      made(
        'facts of a better play',
        ({ run }) => ({
          facts: { ...run.facts, moreTime: extensionsIn(log(genuine)) + 1 },
        }),
        'facts-differ',
      ),
    ),
  ];
}

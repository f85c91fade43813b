import fc from 'fast-check';
import { type Action, DEVICES, type History, inWords, type Moment, PEOPLE } from './actions';
import { DEEDS } from './done';

/** Histories to try: a number of them from a seed, or the one in a failure report. */
type Tried = { readonly seed: number; readonly count: number; readonly path?: string | undefined };

/** Describes the first history that throws, shortened, and how to replay it. */
export async function firstFailure(
  { seed, count, path }: Tried,
  happen: (history: History) => Promise<void>,
): Promise<string | undefined> {
  const again = path === undefined ? {} : { path, endOnFailure: true };
  const run = await fc.check(fc.asyncProperty(history, happen), { seed, numRuns: count, ...again });
  const [shortened] = run.counterexample ?? [];
  if (!shortened) return undefined;
  return [
    String(run.errorInstance),
    `To play it again: SEED=${run.seed} AT=${run.counterexamplePath} npx jest histories`,
    ...shortened.devices.map((device, at) => `${DEVICES[at]}: ${JSON.stringify(device)}`),
    ...shortened.actions.map(inWords),
  ].join('\n');
}

const device = fc.nat(DEVICES.length - 1);
const tab = fc.nat(1);
const request = fc.nat(5);
const statement = fc.integer({ min: 1, max: 8 });
const isAfter = fc.boolean();
const every = <const Name extends string>(...names: readonly Name[]) => fc.constantFrom(...names);

const likely = <Made>(weight: number, made: { readonly [Key in keyof Made]: fc.Arbitrary<Made[Key]> }) => ({
  weight,
  arbitrary: fc.record(made),
});

const action: fc.Arbitrary<Action> = fc.oneof(
  likely(10, { do: every('record'), device, tab, deed: every(...DEEDS, 'run'), number: fc.nat(255) }),
  likely(4, { do: every('log-out', 'log-out', 'close', 'deal'), device, tab }),
  likely(4, { do: every('log-in'), device, tab, person: fc.nat(PEOPLE.length - 1), seconds: fc.nat(1) }),
  likely(3, { do: every('delete-account'), device, tab }),
  likely(2, { do: every('break'), device, tab, writes: fc.nat(6) }),
  likely(4, { do: every('open', 'connect', 'connect', 'disconnect', 'free', 'update', 'downgrade'), device }),
  likely(3, { do: every('fill'), device, charactersLeft: fc.constantFrom(0, 60, 150, 600) }),
  likely(1, { do: every('set-clock'), device, days: fc.constantFrom(-400, -2, 0, 1, 30) }),
  likely(6, { do: every('pass'), seconds: fc.constantFrom(1, 20, 700, 100_000) }),
  likely(6, { do: every('answer', 'answer-twice', 'answer-slowly'), request }),
  likely(2, { do: every('lose-request', 'lose-answer'), request }),
  likely(3, { do: every('kill'), request, statement, isAfter }),
  likely(2, { do: every('work') }),
  likely(3, { do: every('kill-work'), statement, isAfter }),
  likely(5, { do: every('answer-all', 'answer-all', 'answer-together', 'answer-together', 'correct') }),
  likely(2, { do: every('busy', 'busy', 'idle', 'disable', 'enable') }),
);

const dying = (at: Moment): readonly Action[] => [
  ...([{ do: 'answer-all' }, { do: 'idle' }, { do: 'enable' }] as const),
  { do: 'kill-work', ...at },
];

/** Actions that a history may leave out altogether, so that the others follow more closely. */
const NOT_ALWAYS = [
  ...['log-out', 'log-in', 'delete-account', 'open', 'close', 'break', 'pass', 'set-clock', 'fill'],
  ...['disconnect', 'update', 'downgrade', 'answer', 'answer-twice', 'answer-slowly', 'answer-all'],
  ...['answer-together', 'lose-request', 'lose-answer', 'kill', 'kill-work', 'work', 'correct'],
  ...['busy', 'disable'],
] as const satisfies Action['do'][];

/** Random histories. The first person starts logged in everywhere. */
const history: fc.Arbitrary<History> = fc
  .record({
    devices: fc.array(fc.record({ hasLocks: fc.boolean(), isOlder: fc.boolean() }), {
      minLength: DEVICES.length,
      maxLength: DEVICES.length,
    }),
    // Number of devices in use, from the first one on.
    inUse: fc.integer({ min: 1, max: DEVICES.length }),
    without: fc.subarray([...NOT_ALWAYS]),
    // Kills the server while it judges the waiting events.
    death: fc.option(fc.record({ statement, isAfter })),
    // fast-check shortens arrays only at the start, so dropped later actions become undefined.
    actions: fc.array(fc.option(action, { nil: undefined, freq: 100 }), { maxLength: 60, size: 'max' }),
  })
  .map(({ devices, inUse, without, actions, death }) => {
    const some = actions.filter((each) => each !== undefined);
    const left = some.filter((each) => !without.some((name) => name === each.do));
    const placed = left.map((each) => ('device' in each ? { ...each, device: each.device % inUse } : each));
    return { devices, actions: [...placed, ...(death ? dying(death) : [])] };
  });

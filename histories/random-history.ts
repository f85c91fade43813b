import fc from 'fast-check';
import type { Task } from '../server/src/testing/killable-process';
import { type Action, DEVICES, type History, PEOPLE } from './actions';
import { DEEDS } from './done';

const device = fc.nat(DEVICES.length - 1);
const tab = fc.nat(1);
const request = fc.nat(5);
const statement = fc.integer({ min: 1, max: 8 });
const isAfter = fc.boolean();
const task = fc.constantFrom<Task>('check', 'count');
const every = <const Name extends string>(...names: readonly Name[]) => fc.constantFrom(...names);

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({ do: every('record'), device, tab, deed: every(...DEEDS), number: fc.nat(255) }),
  },
  { weight: 3, arbitrary: fc.record({ do: every('log-out', 'close', 'deal'), device, tab }) },
  { weight: 2, arbitrary: fc.record({ do: every('delete-account'), device, tab }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: every('open', 'connect', 'connect', 'disconnect', 'free', 'update', 'downgrade'),
      device,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: every('fill'), device, charactersLeft: fc.constantFrom(0, 60, 150, 600) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: every('log-in'),
      ...{ device, tab, person: fc.nat(PEOPLE.length - 1), seconds: fc.nat(1) },
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: every('break'), device, tab, writes: fc.nat(6) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: every('set-clock'), device, days: fc.constantFrom(-400, -2, 0, 1, 30) }),
  },
  { weight: 6, arbitrary: fc.record({ do: every('pass'), seconds: fc.constantFrom(1, 20, 700, 100_000) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: every('answer', 'answer', 'answer-twice', 'answer-slowly', 'lose-request', 'lose-answer'),
      request,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: every('kill'), request, statement, isAfter }) },
  { weight: 2, arbitrary: fc.record({ do: every('work'), task }) },
  { weight: 1, arbitrary: fc.record({ do: every('kill-work'), task, statement, isAfter }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: every(
        'answer-all',
        'answer-all',
        'answer-together',
        'busy',
        'idle',
        'disable',
        'enable',
        'correct',
      ),
    }),
  },
);

/** Some of what can happen never does in a history: what is left happens more often, one thing close to the other. */
const NOT_ALWAYS = [
  ...[
    'log-out',
    'close',
    'delete-account',
    'open',
    'disconnect',
    'update',
    'downgrade',
    'fill',
    'log-in',
    'break',
  ],
  ...[
    'set-clock',
    'pass',
    'answer',
    'answer-twice',
    'answer-slowly',
    'lose-request',
    'lose-answer',
    'kill',
    'work',
  ],
  ...['kill-work', 'answer-all', 'answer-together', 'busy', 'disable', 'correct'],
] as const satisfies Action['do'][];

/** The first person begins logged in on devices of their own; everything else happens by the actions. */
export const history: fc.Arbitrary<History> = fc
  .record({
    devices: fc.array(fc.record({ hasLocks: fc.boolean(), isOlder: fc.boolean() }), {
      minLength: DEVICES.length,
      maxLength: DEVICES.length,
    }),
    inUse: fc.integer({ min: 1, max: DEVICES.length }),
    without: fc.subarray([...NOT_ALWAYS]),
    // An array is only shortened at its beginning: what comes later becomes nothing.
    actions: fc.array(fc.option(action, { nil: undefined, freq: 100 }), { maxLength: 60, size: 'max' }),
  })
  .map(({ without, actions, ...others }) => ({
    ...others,
    actions: actions.flatMap((each) => (!each || without.some((name) => name === each.do) ? [] : [each])),
  }));

import fc from 'fast-check';
import { DEEDS, type Deed } from './done';

type OnPage = { readonly device: number; readonly tab: number };
type Moment = { readonly statement: number; readonly isAfter: boolean };

/** What somebody does on a page. */
export type PageAction =
  | (OnPage & { readonly do: 'record'; readonly deed: Deed; readonly number: number })
  | (OnPage & { readonly do: 'deal' | 'log-out' | 'close' })
  | (OnPage & { readonly do: 'log-in'; readonly person: number; readonly seconds: number })
  | (OnPage & { readonly do: 'break'; readonly writes: number });

/** What happens to a device. */
export type DeviceAction =
  | { readonly do: 'open' | 'connect' | 'disconnect' | 'free'; readonly device: number }
  | { readonly do: 'fill'; readonly device: number; readonly charactersLeft: number }
  | { readonly do: 'set-clock'; readonly device: number; readonly days: number };

/** What happens to a request. */
export type RequestAction =
  | { readonly do: 'answer' | 'answer-twice' | 'lose-request' | 'lose-answer'; readonly request: number }
  | (Moment & { readonly do: 'kill'; readonly request: number });

/**
 * One step of a history. Devices, tabs and requests are chosen by numbers, modulo how many there are at that
 * moment, so that what is left of a history is a history, whatever was dropped from it.
 */
export type Action =
  | PageAction
  | DeviceAction
  | RequestAction
  | { readonly do: 'pass'; readonly seconds: number }
  | (Moment & { readonly do: 'kill-check' })
  | { readonly do: 'answer-all' | 'answer-together' | 'check' | 'busy' | 'idle' | 'disable' | 'enable' };

export const DEVICES = ['the phone', 'the laptop', 'the shared computer'];
export const PEOPLE = ['Ada', 'Bob'];

export type History = { readonly hasLocks: readonly boolean[]; readonly actions: readonly Action[] };

const device = fc.nat(DEVICES.length - 1);
const tab = fc.nat(1);
const request = fc.nat(5);
const statement = fc.integer({ min: 1, max: 8 });
const isAfter = fc.boolean();
const every = <const Name extends string>(...names: readonly Name[]) => fc.constantFrom(...names);

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({ do: every('record'), device, tab, deed: every(...DEEDS), number: fc.nat(255) }),
  },
  { weight: 3, arbitrary: fc.record({ do: every('log-out', 'close', 'deal'), device, tab }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: every('open', 'connect', 'connect', 'disconnect', 'free'), device }),
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
      do: every('answer', 'answer', 'answer-twice', 'lose-request', 'lose-answer'),
      request,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: every('kill'), request, statement, isAfter }) },
  { weight: 1, arbitrary: fc.record({ do: every('kill-check'), statement, isAfter }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: every('answer-all', 'answer-all', 'answer-together', 'check', 'busy', 'idle', 'disable', 'enable'),
    }),
  },
);

/** People begin logged in on devices of their own; everything else happens by the actions. */
export const history: fc.Arbitrary<History> = fc.record({
  hasLocks: fc.array(fc.boolean(), { minLength: DEVICES.length, maxLength: DEVICES.length }),
  actions: fc.array(action, { minLength: 1, maxLength: 40, size: 'max' }),
});

/** For people who read what went wrong. */
export function inWords(action: Action): string {
  const { do: what, ...facts } = action;
  const given = Object.entries(facts).map(([name, value]) => `${name} ${nameOf(name, value)}`);
  return `${what}${given.length > 0 ? `: ${given.join(', ')}` : ''}`;
}

function nameOf(name: string, value: unknown): string {
  if (name === 'device') return DEVICES[Number(value)] ?? String(value);
  if (name === 'person') return PEOPLE[Number(value)] ?? String(value);
  return String(value);
}

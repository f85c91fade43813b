import type { Deed } from './done';

type OnPage = { readonly device: number; readonly tab: number };
export type Moment = { readonly statement: number; readonly isAfter: boolean };

/** An action of a person on a page. */
export type PageAction =
  | (OnPage & { readonly do: 'record'; readonly deed: Deed; readonly number: number })
  | (OnPage & { readonly do: 'deal' | 'log-out' | 'close' | 'delete-account' })
  | (OnPage & { readonly do: 'log-in'; readonly person: number; readonly seconds: number })
  | (OnPage & { readonly do: 'break'; readonly writes: number });

/** An event that happens to a device. */
export type DeviceAction =
  | {
      readonly do: 'open' | 'connect' | 'disconnect' | 'free' | 'update' | 'downgrade';
      readonly device: number;
    }
  | { readonly do: 'fill'; readonly device: number; readonly charactersLeft: number }
  | { readonly do: 'set-clock'; readonly device: number; readonly days: number };

/** An event that happens to a request. */
export type RequestAction =
  | {
      readonly do: 'answer' | 'answer-twice' | 'answer-slowly' | 'lose-request' | 'lose-answer';
      readonly request: number;
    }
  | (Moment & { readonly do: 'kill'; readonly request: number });

/**
 * One step of a history. Devices, tabs and requests are chosen by numbers, modulo how many there are at that
 * moment, so that a shortened history is still valid.
 */
export type Action =
  | PageAction
  | DeviceAction
  | RequestAction
  | { readonly do: 'pass'; readonly seconds: number }
  | (Moment & { readonly do: 'kill-work' })
  | { readonly do: 'work' }
  | { readonly do: 'answer-all' | 'answer-together' | 'busy' | 'idle' | 'disable' | 'enable' | 'correct' };

/** Both people use the first device; the others are the first person's. */
export const DEVICES = ['the shared computer', 'the phone', 'the laptop'];
export const PEOPLE = ['Ada', 'Bob'];

export type History = {
  readonly devices: readonly { readonly hasLocks: boolean; readonly isOlder: boolean }[];
  readonly actions: readonly Action[];
};

/** Readable text of an action, for failure messages. */
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

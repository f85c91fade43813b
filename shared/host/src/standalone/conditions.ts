import { parseStored } from '@venture/api/stored';
import { useSyncExternalStore } from 'react';
import * as v from 'valibot';

export const NETWORKS = ['real', 'slow', 'offline'] as const;
export type Network = (typeof NETWORKS)[number];

export const MOTIONS = ['real', 'reduced'] as const;
export type Motion = (typeof MOTIONS)[number];

/** What this page pretends, and whether its controls are shown: for this tab, over reloads. */
const Conditions = v.object({
  network: v.fallback(v.picklist(NETWORKS), 'real'),
  motion: v.fallback(v.picklist(MOTIONS), 'real'),
  isOpen: v.fallback(v.boolean(), false),
});
export type Conditions = v.InferOutput<typeof Conditions>;

const KEY = 'venture.standalone';
const REAL: Conditions = { network: 'real', motion: 'real', isOpen: false };

export type ConditionsInUse = {
  readonly get: () => Conditions;
  readonly change: (part: Partial<Conditions>) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

/** The conditions of this tab, as it was left; storage that is blocked or spoilt means the real ones. */
export function createConditions(): ConditionsInUse {
  let current = read();
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    change: (part) => {
      current = { ...current, ...part };
      keep(current);
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useConditions(conditions: ConditionsInUse): Conditions {
  return useSyncExternalStore(conditions.subscribe, conditions.get);
}

function read(): Conditions {
  try {
    return parseStored(sessionStorage.getItem(KEY) ?? undefined, Conditions, KEY) ?? REAL;
  } catch {
    return REAL;
  }
}

/** False when storage is blocked: the conditions then last until the next reload. */
function keep(conditions: Conditions): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(conditions));
    return true;
  } catch {
    return false;
  }
}

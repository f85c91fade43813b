import { readStored, tabStorage, writeStored } from '@venture/api/storage';

/** How the network and the storage of a device may be; the first is how they really are. */
export const CONDITIONS = ['usual', 'slow network', 'full storage', 'blocked storage'] as const;
type Condition = (typeof CONDITIONS)[number];

const KEY = 'venture.condition';
const SLOW_MS = 2_000;

/** What this tab tries at present. */
export function readCondition(): Condition {
  const text = readStored(KEY, tabStorage);
  return CONDITIONS.find((condition) => condition === text) ?? 'usual';
}

/** From the next load of the page on, until this tab is closed. */
export function setCondition(condition: Condition): void {
  writeStored(KEY, condition, tabStorage);
}

/** Makes the page as this tab tries it: before anything uses its network or its storage. */
export function applyCondition(): void {
  const condition = readCondition();
  const { fetch: native } = globalThis;
  const { setItem } = Storage.prototype;
  const refuse = (name: string) => {
    throw new DOMException(`There is ${condition}, as chosen in the controls.`, name);
  };
  if (condition === 'slow network')
    globalThis.fetch = async (...request) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      return native(...request);
    };
  if (condition === 'full storage')
    Storage.prototype.setItem = function set(key: string, text: string) {
      if (this === localStorage) refuse('QuotaExceededError');
      setItem.call(this, key, text);
    };
  if (condition === 'blocked storage')
    Object.defineProperty(window, 'localStorage', { configurable: true, get: () => refuse('SecurityError') });
}

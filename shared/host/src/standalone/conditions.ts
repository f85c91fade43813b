import { readStored, tabStorage, writeStored } from '@venture/api/storage';

/** Simulated conditions of network and storage; the first is the real one. */
export const CONDITIONS = ['usual', 'slow network', 'full storage', 'blocked storage'] as const;
type Condition = (typeof CONDITIONS)[number];

/** Whether the page is served from localhost. */
export function isLocal({ hostname }: Pick<Location, 'hostname'>): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

const KEY = 'venture.condition';
const SLOW_MS = 2_000;

/** The condition that this tab simulates. */
export function readCondition(): Condition {
  const text = readStored(KEY, tabStorage);
  return CONDITIONS.find((condition) => condition === text) ?? 'usual';
}

/** Sets the condition of this tab, from the next load of the page. */
export function setCondition(condition: Condition): void {
  writeStored(KEY, condition, tabStorage);
}

/** Applies the condition before anything uses network or storage. */
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

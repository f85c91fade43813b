import { readStoredValue, storeValue } from '@venture/api/stored-value';
import * as v from 'valibot';

/** Where the reader was in a module, and in which entry of the browser's history. */
const Place = v.object({ section: v.string(), entry: v.string() });
export type Place = v.InferOutput<typeof Place>;

const key = (module: string) => `venture.reading.${module}`;

export function readPlace(module: string): Place | undefined {
  return readStoredValue(key(module), Place);
}

export function keepPlace(module: string, place: Place): void {
  storeValue(key(module), place);
}

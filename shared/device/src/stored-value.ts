import { ParseError, parseJson } from '@venture/contract/parse';
import * as v from 'valibot';
import { onStoredChange, readStored, writeStored } from './storage';

/** One storage key's value, as an external store. */
export type StoredState<Value> = {
  /** Returns the stored value, the same object until it changes; undefined without a valid one. */
  readonly get: () => Value | undefined;
  /** Stores a value; false, keeping the earlier value, if storage is full or blocked. */
  readonly set: (value: Value) => boolean;
  /** Calls `listener` when the value changes, here or in another tab; returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
};

/**
 * Creates the state stored under `key`. Texts are stored unchanged, other values as JSON; an invalid stored value
 * stays until a new one is set.
 */
export function storedState<const Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
): StoredState<v.InferOutput<Schema>> {
  let last:
    | { readonly text: string | undefined; readonly value: v.InferOutput<Schema> | undefined }
    | undefined;
  const parseText = (text: string | undefined) => {
    const plain = v.safeParse(schema, text);
    return text !== undefined && plain.success ? plain.output : parseStoredValue(text, schema, key);
  };
  return {
    get() {
      const text = readStored(key);
      if (last?.text !== text || !last) last = { text, value: parseText(text) };
      return last.value;
    },
    set: (value) => writeStored(key, typeof value === 'string' ? value : JSON.stringify(value)),
    subscribe: (listener) => onStoredChange(key, listener),
  };
}

/** Reads a value stored on the device; undefined if it is invalid or in an old format, or storage is blocked. */
export function readStoredValue<const Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  return parseStoredValue(readStored(key), schema, key);
}

/** Parses a stored text; undefined unless it matches the schema. */
export function parseStoredValue<const Schema extends v.GenericSchema>(
  text: string | undefined,
  schema: Schema,
  key: string,
): v.InferOutput<Schema> | undefined {
  if (text === undefined) return undefined;
  try {
    return parseJson(schema, text, key);
  } catch (error) {
    if (error instanceof ParseError) return undefined;
    throw error;
  }
}

/** Stores a value; false if storage is full or blocked, which pages must tolerate. */
export function storeValue(key: string, value: unknown): boolean {
  return writeStored(key, JSON.stringify(value));
}

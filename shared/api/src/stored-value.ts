import { ParseError, parseJson } from '@venture/contract/parse';
import type * as v from 'valibot';
import { readStored, writeStored } from './storage';

/** A value stored on the device; undefined if it is invalid, has an old format, or storage is blocked. */
export function readStoredValue<const Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  return parseStoredValue(readStored(key), schema, key);
}

/** The value of a stored text, if it matches the schema. */
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

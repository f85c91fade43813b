import { ParseError, parseJson } from '@venture/contract/parse';
import type * as v from 'valibot';
import { readStored, writeStored } from './storage';

/** A value stored on the device; invalid values, old formats and blocked storage read as undefined. */
export function readStoredValue<const Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  return parseStoredValue(readStored(key), schema, key);
}

/** The value of a stored text, if it fits the schema. */
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

/** False when storage is full or blocked; the page then works without it. */
export function storeValue(key: string, value: unknown): boolean {
  return writeStored(key, JSON.stringify(value));
}

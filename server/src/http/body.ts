import type { Readable } from 'node:stream';
import { ParseError, parse } from '@venture/contract/parse';
import type { Context } from 'hono';
import * as v from 'valibot';
import type { Env } from './client';
import { CallError } from './problem';

/** The deepest nesting of arrays and objects; what devices send has less than half of it. */
export const MAX_JSON_DEPTH = 32;

/** How many fields and values a usual body may have: far more than any call needs. */
const LEAST_VALUES = 2000;
/**
 * What the moves of games need at least, in bytes: a digit and a comma, with their names and brackets now and
 * then.
 */
const BYTES_PER_VALUE = 4;
/** A body of at most this many bytes is a usual one. */
const USUAL_BYTES = 64 * 1024;

/** The most fields and values of a body with this many bytes: parsing and checking many of them takes long. */
export function maxBodyValues(bytes: number): number {
  return bytes <= USUAL_BYTES ? LEAST_VALUES : bytes / BYTES_PER_VALUE;
}

const [QUOTE, BACKSLASH] = Buffer.from('"\\');
/** What a byte adds to the level, and to the number of values. */
const LEVELS = new Int8Array(256);
const VALUES = new Int8Array(256);
for (const byte of Buffer.from('[{')) LEVELS[byte] = 1;
for (const byte of Buffer.from(']}')) LEVELS[byte] = -1;
for (const byte of Buffer.from(',:')) VALUES[byte] = 1;

type Most = { readonly levels: number; readonly values: number };

/**
 * Which bound JSON exceeds, if any: its levels, since walking a value is often recursive, or its number of
 * values, counted by commas and colons. One pass over the bytes before parsing; in UTF-8 no part of another
 * character looks like any of these.
 */
export function findExcess(json: Uint8Array, most: Most): keyof Most | undefined {
  let level = 0;
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) at = endOfText(json, at + 1);
    level += LEVELS[byte] ?? 0;
    values += VALUES[byte] ?? 0;
    if (level > most.levels) return 'levels';
    if (values > most.values) return 'values';
  }
  return undefined;
}

/** The position of the quote that ends a string; after the last byte when there is none. */
function endOfText(json: Uint8Array, from: number): number {
  let at = from;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Largest accepted body, in bytes, unless a call says otherwise. */
const LIMIT = 64 * 1024;

const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

/** The longest field name that a message repeats. */
const LONGEST_NAME = 40;

/** The body of a call; where every field is optional, a missing body counts as `{}`. */
export async function readBody<const Schema extends v.GenericSchema>(
  c: Context<Env>,
  schema: Schema,
  limit?: number,
): Promise<v.InferOutput<Schema>> {
  const isNone =
    c.req.header('transfer-encoding') === undefined && Number(c.req.header('content-length') ?? 0) === 0;
  return isNone && isBodyOptional(schema) ? v.parse(schema, {}) : readJson(c, schema, limit);
}

/** Whether nothing has to be in a body. */
export function isBodyOptional(schema: v.GenericSchema): boolean {
  return v.is(schema, {});
}

/** The body of a call as its schema wants it; everything else is refused with a {@link CallError}. */
export async function readJson<const Schema extends v.GenericSchema>(
  c: Context<Env>,
  schema: Schema,
  limit = LIMIT,
): Promise<v.InferOutput<Schema>> {
  if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) {
    throw new CallError('wrong-type', 'The body must be sent as application/json.');
  }
  if (!/^(identity)?$/i.test(c.req.header('content-encoding') ?? '')) {
    throw new CallError('wrong-type', 'The body must be sent without a Content-Encoding.');
  }
  const bytes = await readBytes(c, limit);
  refuseExcess(bytes, limit);
  return parseInput(schema, decode(bytes), 'The body');
}

function decode(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new CallError('malformed', 'The body is not JSON.');
  }
}

/** Input as its schema wants it; refused by the field's name, never its value: it may be a password. */
export function parseInput<const Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  what: string,
): v.InferOutput<Schema> {
  try {
    return parse(schema, value, what, { abortEarly: true });
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const [issue] = error.issues;
    const name = issue?.path.slice(0, LONGEST_NAME) || what;
    throw new CallError('malformed', `${name} ${issue?.message ?? 'is wrong'}.`);
  }
}

function refuseExcess(bytes: Uint8Array, limit: number): void {
  const most = { levels: MAX_JSON_DEPTH, values: maxBodyValues(limit) };
  const excess = findExcess(bytes, most);
  if (excess === undefined) return;
  throw new CallError('malformed', `The body must have at most ${most[excess]} ${excess}.`, {
    code: CODES[excess],
  });
}

const CODES = { levels: 'too-deep', values: 'too-many-values' } as const;

async function readBytes(c: Context<Env>, limit: number): Promise<Uint8Array> {
  if (Number(c.req.header('content-length') ?? 0) > limit) throw tooLarge(limit);
  return bytesOf(c.env.incoming, limit);
}

function tooLarge(limit: number): CallError {
  return new CallError('too-large', `The body must have at most ${limit / 1024} KiB.`);
}

/**
 * The whole of a body; fails with a {@link CallError}. The connection stays open when it is refused: the response still has
 * to go back on it.
 */
async function bytesOf(incoming: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      if (bytes > limit) throw tooLarge(limit);
      chunks.push(chunk);
    }
  } catch (error) {
    incoming.resume();
    throw error instanceof CallError ? error : new CallError('malformed', 'The body was cut off.');
  }
  return Buffer.concat(chunks);
}

import { ParseError, parse } from '@venture/contract/parse';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import type { Env } from './client';
import { CallError } from './problem';

/** The deepest accepted nesting of arrays and objects; devices send less than half as many levels. */
export const MAX_JSON_DEPTH = 32;

/** Largest accepted body, in bytes, unless a call says otherwise. */
const LIMIT = 64 * 1024;

const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

/** The longest part of a field's name that a message repeats. */
const LONGEST_NAME = 40;

/** Reads the body of a call; if all fields are optional, a missing body counts as `{}`. */
export async function readBody<const Schema extends v.GenericSchema>(
  c: Context<Env>,
  schema: Schema,
  limit?: number,
): Promise<v.InferOutput<Schema>> {
  const isNone =
    c.req.header('transfer-encoding') === undefined && Number(c.req.header('content-length') ?? 0) === 0;
  return isNone && isBodyOptional(schema) ? v.parse(schema, {}) : readJson(c, schema, limit);
}

/** Whether a body may be empty. */
export function isBodyOptional(schema: v.GenericSchema): boolean {
  return v.is(schema, {});
}

/** Reads the body of a call by its schema; anything that does not match is refused with a {@link CallError}. */
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
  const value = decode(await readBytes(c, limit));
  if (isDeeperThan(MAX_JSON_DEPTH, value)) {
    throw new CallError('malformed', `The body must have at most ${MAX_JSON_DEPTH} levels.`, {
      code: 'too-deep',
    });
  }
  return parseInput(schema, value, 'The body');
}

/** Reads a whole body. One with a declared length ends there, so bytes are counted only if the length is unknown. */
async function readBytes(c: Context<Env>, limit: number): Promise<ArrayBuffer> {
  const refuse = () => {
    throw new CallError('too-large', `The body must have at most ${limit / 1024} KiB.`);
  };
  try {
    if (c.req.header('transfer-encoding') !== undefined) {
      await bodyLimit({ maxSize: limit, onError: refuse })(c, async () => {});
    } else if (Number(c.req.header('content-length') ?? 0) > limit) refuse();
    return await c.req.arrayBuffer();
  } catch (error) {
    throw error instanceof CallError ? error : new CallError('malformed', 'The body was cut off.');
  }
}

function decode(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new CallError('malformed', 'The body is not JSON.');
  }
}

/** Parses input by its schema. An error message names the field, but never its value, which may be a password. */
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

/** Whether a value nests arrays and objects deeper than this many levels; checks by schema are recursive. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

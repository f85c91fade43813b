import * as v from 'valibot';

/** One error: the dotted path inside the value, and the problem. */
export type Issue = { readonly path: string; readonly message: string };

/** Thrown if a value from outside (a file, a response, a stored value) does not match its schema. */
export class ParseError extends Error {
  override readonly name = 'ParseError';
  readonly issues: readonly Issue[];

  constructor(what: string, issues: readonly Issue[]) {
    super(
      `${what}: ${issues.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ')}`,
    );
    this.issues = issues;
  }
}

/**
 * Parses a value from outside: returns `value` as its schema outputs it, or throws a {@link ParseError} that
 * names `what` it was and each error. With `abortEarly`, or for a large value, it stops at the first error,
 * so that a value full of errors costs no more.
 */
export function parse<const Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  what: string,
  config?: Pick<v.Config<never>, 'abortEarly'>,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value, { abortEarly: isLarge(value), ...config });
  if (result.success) return result.output;
  throw new ParseError(
    what,
    result.issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })),
  );
}

/** From this many values on, only the first error is reported. */
const MANY_VALUES = 2000;

function isLarge(value: unknown): boolean {
  const waiting = [value];
  for (let seen = 0; waiting.length > 0; seen += 1) {
    if (seen + waiting.length > MANY_VALUES) return true;
    const next = waiting.pop();
    if (typeof next === 'object' && next !== null)
      for (const name in next) if (waiting.push(Reflect.get(next, name)) > MANY_VALUES) return true;
  }
  return false;
}

/** Like {@link parse} for JSON text; text that is not JSON also throws a {@link ParseError}. */
export function parseJson<const Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
  what: string,
): v.InferOutput<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ParseError(what, [{ path: '', message: 'is not JSON' }]);
  }
  return parse(schema, value, what);
}

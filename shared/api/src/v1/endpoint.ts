import * as v from 'valibot';
import type { Role } from './roles';

/**
 * Who may make a call: everyone, people who are logged in with at least this role, or (`team`) whoever is logged in or
 * has a token of a team, as far as what the call is about belongs to a team of theirs.
 */
export type Access = 'anyone' | 'team' | Role;

/** The code of the refusal after which the same call is accepted once the password was confirmed. */
export const PASSWORD_AGAIN = 'password-again';

type Schema = v.GenericSchema;

/**
 * One call under `{base}/v1`: its request, its response, and who may make it. The page and the server
 * share it, and the OpenAPI document is made from it.
 */
export type Endpoint = {
  /** Its name in the OpenAPI document. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/v1`, such as `/runs/{id}`. */
  readonly path: string;
  readonly access: Access;
  /**
   * Cannot be undone, or gives somebody power over others: whoever is logged in is refused with {@link PASSWORD_AGAIN} unless
   * they typed their password within the last minutes. A list is of the remotes for which it is so. Tokens are never asked.
   */
  readonly passwordAgain?: 'always' | readonly string[];
  readonly summary: string;
  /** The parameters of the path; every value is text. */
  readonly params?: Schema | undefined;
  /** The query; every value is text. */
  readonly query?: Schema | undefined;
  readonly body?: Schema | undefined;
  /** In bytes, where it is not the usual 64 KiB. */
  readonly largestBody?: number;
  /** The media type of a body that is no JSON: the handler reads it as it arrives. */
  readonly upload?: string;
  /** The JSON of the response; without one it is 204, or a file of the type `file`. */
  readonly response?: Schema | undefined;
  /** The media type of a response that is not JSON. */
  readonly file?: string | undefined;
};

type Out<Of> = Of extends Schema ? v.InferOutput<Of> : undefined;
type In<Of> = Of extends Schema ? v.InferInput<Of> : undefined;

/** What the server's handler of a call receives. */
export type ParsedRequest<E extends Endpoint> = {
  readonly params: Out<E['params']>;
  readonly query: Out<E['query']>;
  readonly body: Out<E['body']>;
};

/** What the page passes to make a call. */
export type RequestOf<E extends Endpoint> = {
  readonly [Part in 'params' | 'query' | 'body' as E[Part] extends Schema ? Part : never]: In<E[Part]>;
};

/** What the server answers, and what the page makes of it. */
export type ResponseInput<E extends Endpoint> = In<E['response']>;
export type ResponseOf<E extends Endpoint> = Out<E['response']>;

/** Declares a call; its type keeps every schema. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

/** What is wrong with a release: its code for programs, what is wrong, and what helps. */
export const Finding = v.object({ code: v.string(), sentence: v.string(), remedy: v.string() });
export type Finding = v.InferOutput<typeof Finding>;

/** The response of a refused or failed call, by RFC 9457; `code` is for programs, `detail` for people. */
export const Problem = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  detail: v.string(),
  code: v.string(),
  /** Where a release is refused: all that was found. */
  findings: v.optional(v.array(Finding)),
  /** What the log of the server, and that of its proxy, know the request by. */
  requestId: v.optional(v.string()),
  traceId: v.optional(v.string()),
});
export type Problem = v.InferOutput<typeof Problem>;

/** One page of a list: request the next one with `after`; without it this is the end. */
export const pageSchema = <const Item extends v.GenericSchema>(item: Item) =>
  v.object({ items: v.array(item), after: v.optional(v.string()) });

/** The query of a paged list. */
export const paging = { after: v.optional(v.string()), limit: v.optional(wholeNumber(1, 200), '50') };

/** A whole number that arrives as text. */
export function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`;
  return v.pipe(
    v.string(),
    v.regex(/^-?\d{1,12}$/, message),
    v.transform(Number),
    v.minValue(least, message),
    v.maxValue(most, message),
  );
}

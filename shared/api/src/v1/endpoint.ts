import * as v from 'valibot';
import type { Role } from './roles';

/**
 * Who may make a call: everyone, logged-in users with at least this role, or (`team`) members and tokens of the
 * team concerned.
 */
export type Access = 'anyone' | 'team' | Role;

/** Refusal code: the call works once the password has been confirmed. */
export const PASSWORD_AGAIN = 'password-again';

type Schema = v.GenericSchema;

/**
 * A call under `{base}/v1`: request, response, and access. Used by page and server, and to generate the OpenAPI
 * document.
 */
export type Endpoint = {
  /** Operation id in the OpenAPI document. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/v1`, such as `/runs/{id}`. */
  readonly path: string;
  readonly access: Access;
  /**
   * For irreversible or power-granting calls: users must have entered their password in the last few minutes, or
   * are refused with {@link PASSWORD_AGAIN}. A list limits this to the remotes it names. Tokens are exempt.
   */
  readonly passwordAgain?: 'always' | readonly string[];
  readonly summary: string;
  /** Path parameters; all text. */
  readonly params?: Schema | undefined;
  /** Query parameters; all text. */
  readonly query?: Schema | undefined;
  readonly body?: Schema | undefined;
  /** Maximum body size in bytes, if it is not 64 KiB. */
  readonly largestBody?: number;
  /** Media type of a non-JSON body, which the handler streams. */
  readonly upload?: string;
  /** Schema of the JSON response; if missing, the response is a 204, or a file of type `file`. */
  readonly response?: Schema | undefined;
  /** Media type of a response other than JSON. */
  readonly file?: string | undefined;
};

type Out<Of> = Of extends Schema ? v.InferOutput<Of> : undefined;
type In<Of> = Of extends Schema ? v.InferInput<Of> : undefined;

/** The handler's input from a request, after parsing. */
export type ParsedRequest<E extends Endpoint> = {
  readonly params: Out<E['params']>;
  readonly query: Out<E['query']>;
  readonly body: Out<E['body']>;
};

/** A call's arguments. */
export type RequestOf<E extends Endpoint> = {
  readonly [Part in 'params' | 'query' | 'body' as E[Part] extends Schema ? Part : never]: In<E[Part]>;
};

/** The server's response, before and after parsing. */
export type ResponseInput<E extends Endpoint> = In<E['response']>;
export type ResponseOf<E extends Endpoint> = Out<E['response']>;

/** Declares a call and keeps its schemas' types. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

/** A release's problem: a code for programs, a sentence, and a remedy. */
export const Finding = v.object({ code: v.string(), sentence: v.string(), remedy: v.string() });
export type Finding = v.InferOutput<typeof Finding>;

/** Response to a refused or failed call (RFC 9457); `code` is for programs, `detail` for people. */
export const Problem = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  detail: v.string(),
  code: v.string(),
  /** All findings about a refused release. */
  findings: v.optional(v.array(Finding)),
  /** The id of the request in the logs of the server and the proxy. */
  requestId: v.optional(v.string()),
});
export type Problem = v.InferOutput<typeof Problem>;

/** A page of a list; `after` is the next page's cursor, missing on the last page. */
export const pageSchema = <const Item extends v.GenericSchema>(item: Item) =>
  v.object({ items: v.array(item), after: v.optional(v.string()) });

/** Query of a paged list. */
export const paging = { after: v.optional(v.string()), limit: v.optional(wholeNumber(1, 200), '50') };

/** A whole number sent as text. */
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

import * as v from 'valibot';
import type { Role } from './roles';

/**
 * Who may make a call: everyone, logged-in users with at least this role, or (`team`) team members and team
 * tokens, as far as the call concerns their team.
 */
export type Access = 'anyone' | 'team' | Role;

/** Refusal code after which the call succeeds once the password was confirmed. */
export const PASSWORD_AGAIN = 'password-again';

type Schema = v.GenericSchema;

/**
 * A call under `{base}/v1`: request, response, and access. Page and server share it, and it generates the
 * OpenAPI document.
 */
export type Endpoint = {
  /** Operation id in the OpenAPI document. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/v1`, such as `/runs/{id}`. */
  readonly path: string;
  readonly access: Access;
  /**
   * For calls that cannot be undone or grant power: users must have entered their password within the last
   * minutes, or get {@link PASSWORD_AGAIN}. A list names the remotes concerned. Tokens are exempt.
   */
  readonly passwordAgain?: 'always' | readonly string[];
  readonly summary: string;
  /** Path parameters; all values are text. */
  readonly params?: Schema | undefined;
  /** Query; all values are text. */
  readonly query?: Schema | undefined;
  readonly body?: Schema | undefined;
  /** Maximum body size in bytes, if not the usual 64 KiB. */
  readonly largestBody?: number;
  /** Media type of a body that is not JSON, which the handler streams. */
  readonly upload?: string;
  /** JSON of the response; without it the response is 204, or a file of type `file`. */
  readonly response?: Schema | undefined;
  /** The media type of a response that is not JSON. */
  readonly file?: string | undefined;
};

type Out<Of> = Of extends Schema ? v.InferOutput<Of> : undefined;
type In<Of> = Of extends Schema ? v.InferInput<Of> : undefined;

/** Input of the server's handler of a call. */
export type ParsedRequest<E extends Endpoint> = {
  readonly params: Out<E['params']>;
  readonly query: Out<E['query']>;
  readonly body: Out<E['body']>;
};

/** The arguments of a call. */
export type RequestOf<E extends Endpoint> = {
  readonly [Part in 'params' | 'query' | 'body' as E[Part] extends Schema ? Part : never]: In<E[Part]>;
};

/** The server's response before parsing, and after it. */
export type ResponseInput<E extends Endpoint> = In<E['response']>;
export type ResponseOf<E extends Endpoint> = Out<E['response']>;

/** Declares a call, keeping the types of its schemas. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

/** A problem of a release: a code for programs, a sentence, and a remedy. */
export const Finding = v.object({ code: v.string(), sentence: v.string(), remedy: v.string() });
export type Finding = v.InferOutput<typeof Finding>;

/** Response of a refused or failed call, by RFC 9457; `code` is for programs, `detail` for people. */
export const Problem = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  detail: v.string(),
  code: v.string(),
  /** All findings, if a release is refused. */
  findings: v.optional(v.array(Finding)),
  /** Id of the request in the logs of server and proxy. */
  requestId: v.optional(v.string()),
});
export type Problem = v.InferOutput<typeof Problem>;

/** A page of a list; `after` is the cursor of the next page, missing on the last. */
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

import type { Finding, Problem } from '@venture/api/v1/endpoint';
import type { Context } from 'hono';
import { Failure } from '../process/failure';
import { currentOperation } from '../process/log';
import type { Env } from './client';

/** All kinds of refusal and failure under `/v1`, by code. */
export const PROBLEMS = {
  malformed: [400, 'The request was not understood'],
  'not-logged-in': [401, 'You are not logged in'],
  'not-allowed': [403, 'You are not allowed to do this'],
  'not-found': [404, 'Not found'],
  'wrong-method': [405, 'Method not allowed'],
  'other-learner': [409, 'Someone else is logged in'],
  conflict: [409, 'This cannot be done now'],
  'too-large': [413, 'The request is too large'],
  'wrong-type': [415, 'The request is not JSON'],
  refused: [422, 'This is not accepted'],
  'too-many': [429, 'Too many requests'],
  broken: [500, 'Something went wrong on our side'],
  unavailable: [503, 'This is not available right now'],
} as const;
export type ProblemCode = keyof typeof PROBLEMS;

type Options = {
  readonly code?: string;
  readonly retryAfterSeconds?: number;
  readonly findings?: readonly Finding[];
};

/** Ends a call with a problem, and a command with its sentence; `code` may be more specific than the kind. */
export class CallError extends Failure {
  readonly kind: ProblemCode;
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;
  readonly findings: readonly Finding[] | undefined;

  constructor(kind: ProblemCode, detail: string, options: Options = {}) {
    super(detail);
    this.kind = kind;
    this.code = options.code ?? kind;
    this.retryAfterSeconds = options.retryAfterSeconds || undefined;
    this.findings = options.findings;
  }
}

/** Returns what a call is about; if it is missing, the call is answered 404 with this sentence. */
export function expectFound<Value>(found: Value | undefined, sentence: string): Value {
  if (found === undefined) throw new CallError('not-found', sentence);
  return found;
}

/** Responds to any refusal or failure by RFC 9457, with the id under which the log has it. */
export function respondWithProblem(c: Context<Env>, error: CallError): Response {
  const [status, title] = PROBLEMS[error.kind];
  const { code, message: detail, retryAfterSeconds, findings } = error;
  if (retryAfterSeconds) c.header('Retry-After', String(retryAfterSeconds));
  c.header('Content-Type', 'application/problem+json');
  const problem = { type: `urn:venture-quest:${code}`, title, status, detail, code };
  const requestId = currentOperation()?.requestId;
  const body: Problem = { ...problem, ...(findings && { findings: [...findings] }), requestId };
  return c.body(JSON.stringify(body), status);
}

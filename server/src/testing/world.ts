import type { TestPerson } from './people';
import type { TestServer } from './server';
import type { TestTeam } from './teams';

/** The data that exists before a call is tried, including that of the caller. */
export type World = {
  readonly server: TestServer;
  readonly learner: TestPerson;
  /** The owner of the classes in the examples, which the learner has joined. */
  readonly instructor: TestPerson;
  readonly otherInstructor: TestPerson;
  readonly admin: TestPerson;
  /** A member of `ownTeam`. */
  readonly team: TestPerson;
  readonly ownTeam: TestTeam;
};

/** The callers with which every call is tried. */
export const CALLERS = [
  'nobody',
  'learner',
  'other learner',
  'instructor',
  'other instructor',
  'member',
  'other member',
  'token',
  'ended token',
  'admin',
] as const;
export type CallerKind = (typeof CALLERS)[number];

/**
 * A valid request by the caller whom the call is meant for: the world's learner, instructor or admin. The responses
 * to other callers follow from the call's `access` as far as possible.
 */
export type Example = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The expected status; by default 200, or 204 if there is no response body. */
  readonly status?: number;
  /**
   * The expected status for another person of the same role who sends the same request. Must be given for calls of
   * learners that concern the learner's own data, and for all calls of instructors and teams.
   */
  readonly other?: number;
  /** The expected statuses by caller, where they do not follow from `access`. */
  readonly by?: Partial<Record<CallerKind, number>>;
};

/** Example requests, by the name of their call in the OpenAPI document. */
export type Examples = Readonly<Record<string, (world: World) => Promise<Example> | Example>>;

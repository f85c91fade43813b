import type { TestPerson } from './people';
import type { TestServer } from './server';
import type { TestTeam } from './teams';

/** Existing data before a call is tried, including the caller's own. */
export type World = {
  readonly server: TestServer;
  readonly learner: TestPerson;
  /** Owns the classes of the examples that the learner joined. */
  readonly instructor: TestPerson;
  readonly otherInstructor: TestPerson;
  readonly admin: TestPerson;
  /** A member of the team. */
  readonly team: TestPerson;
  readonly ownTeam: TestTeam;
};

/** Callers that every call is tried with. */
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
 * A valid request by the call's intended caller: the world's learner, instructor or admin. Other callers' answers
 * follow from the call's `access` as far as possible.
 */
export type Example = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The status; by default 200, or 204 without an answer. */
  readonly status?: number;
  /**
   * The status for another person of the same role who sends the same request. Learners' calls state it if they
   * concern the learner's own data; every call of instructors and teams must.
   */
  readonly other?: number;
  /** Statuses by caller, where they do not follow from `access`. */
  readonly by?: Partial<Record<CallerKind, number>>;
};

/** Requests by their calls' names in the OpenAPI document. */
export type Examples = Readonly<Record<string, (world: World) => Promise<Example> | Example>>;

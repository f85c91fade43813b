import type { TestPerson } from './people';
import type { TestServer } from './server';
import type { TestTeam } from './teams';

/** What there is before a call is tried: its caller's own things among them. */
export type World = {
  readonly server: TestServer;
  readonly learner: TestPerson;
  /** Owns the classes of the examples; the learner has joined them. */
  readonly instructor: TestPerson;
  readonly otherInstructor: TestPerson;
  readonly admin: TestPerson;
  /** A member of the team. */
  readonly team: TestPerson;
  readonly ownTeam: TestTeam;
};

/** Everybody by whom every call is tried. */
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
 * A request that is right, sent by whom the call is for: the learner of the world, its instructor, or its admin.
 * What anybody else is answered follows from the call's `access`, as far as it can.
 */
export type Example = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** What it is answered; 200, or 204 where there is no answer. */
  readonly status?: number;
  /**
   * What somebody else of the same role is answered who sends the very same. For calls of learners it is said where it is
   * about the learner's own things; every call of instructors and teams has to say it.
   */
  readonly other?: number;
  /** What is answered to whom, where it is not what follows from `access`. */
  readonly by?: Partial<Record<CallerKind, number>>;
};

/** Requests by the names of their calls in the OpenAPI document. */
export type Examples = Readonly<Record<string, (world: World) => Promise<Example> | Example>>;

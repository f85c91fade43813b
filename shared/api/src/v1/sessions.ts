import * as v from 'valibot';
import { endpoint } from './endpoint';
import { uuid } from './text';

/** A user's session. */
const OwnSession = v.object({
  /** Used only to end the session. */
  id: v.string(),
  /** Browser and system in words, if known. */
  device: v.optional(v.string()),
  beganAt: v.string(),
  /** Updated hourly. */
  usedAt: v.string(),
  /** Whether it is the session that made this call. */
  isThis: v.boolean(),
});
export type OwnSession = v.InferOutput<typeof OwnSession>;

export const listSessions = endpoint({
  id: 'listSessions',
  method: 'GET',
  path: '/me/sessions',
  access: 'learner',
  summary: 'Where the caller is logged in: this session first, then by last use',
  response: v.object({
    sessions: v.array(OwnSession),
    /** How many days a session lasts in all and when unused, and how many sessions a person can have. */
    days: v.number(),
    idleDays: v.number(),
    most: v.number(),
  }),
});

export const endSession = endpoint({
  id: 'endSession',
  method: 'DELETE',
  path: '/me/sessions/{id}',
  access: 'learner',
  summary: 'Ends one session of the caller',
  params: v.object({ id: uuid('must be the id of a session') }),
});

export const endOtherSessions = endpoint({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/me/sessions',
  access: 'learner',
  summary: 'Ends all sessions of the caller but this one',
  response: v.object({ ended: v.number() }),
});

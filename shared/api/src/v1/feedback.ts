import * as v from 'valibot';
import { LIMITS } from '../accounts';
import { endpoint, pageSchema, paging } from './endpoint';
import { cursor, nameText, text, uuid } from './text';

export const FEEDBACK_STATES = ['unread', 'read', 'answered'] as const;
export type FeedbackState = (typeof FEEDBACK_STATES)[number];

/** Maximum length of a message in characters. */
export const MAX_FEEDBACK_LENGTH = 5000;

const state = v.picklist(FEEDBACK_STATES, `must be one of: ${FEEDBACK_STATES.join(', ')}`);

/** Sends a message; the same `id` is stored only once. */
export const sendFeedback = endpoint({
  id: 'sendFeedback',
  method: 'POST',
  path: '/feedback',
  access: 'anyone',
  summary: 'Sends a message to those who run this installation',
  body: v.strictObject({
    id: uuid(),
    name: nameText(1, LIMITS.fullName),
    email: v.pipe(text(3, LIMITS.email), v.regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address')),
    message: text(1, MAX_FEEDBACK_LENGTH),
  }),
});

const Feedback = v.object({
  id: v.string(),
  at: v.string(),
  name: v.string(),
  email: v.string(),
  message: v.string(),
  state,
  /** The sender's account, if logged in. */
  userId: v.optional(v.string()),
});
export type Feedback = v.InferOutput<typeof Feedback>;

export const listFeedback = endpoint({
  id: 'listFeedback',
  method: 'GET',
  path: '/feedback',
  access: 'admin',
  summary: 'The messages of people, newest first',
  query: v.object({ ...paging, after: v.optional(cursor), state: v.optional(state) }),
  response: pageSchema(Feedback),
});

export const markFeedback = endpoint({
  id: 'markFeedback',
  method: 'PUT',
  path: '/feedback/{id}/state',
  access: 'admin',
  summary: 'Stores whether a message was read or answered',
  params: v.object({ id: uuid() }),
  body: v.strictObject({ state }),
  response: Feedback,
});

export const deleteFeedback = endpoint({
  id: 'deleteFeedback',
  method: 'DELETE',
  path: '/feedback/{id}',
  access: 'admin',
  passwordAgain: 'always',
  summary: 'Deletes a message',
  params: v.object({ id: uuid() }),
});

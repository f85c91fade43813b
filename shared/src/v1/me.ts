import * as v from 'valibot';
import { endpoint } from './endpoint';

/** Who is logged in, as the server knows it. */
const Me = v.object({
  userId: v.string(),
  fullName: v.string(),
  email: v.string(),
  /** Whether an operator let this person administer; what was chosen at signup never counts. */
  mayAdminister: v.boolean(),
});
export type Me = v.InferOutput<typeof Me>;

export const getMe = endpoint({
  id: 'getMe',
  method: 'GET',
  path: '/me',
  access: 'learner',
  summary: 'Who is logged in, and whether they may administer',
  answer: Me,
});

import * as v from 'valibot';
import { LIMITS } from '../accounts';
import { endpoint } from './endpoint';
import { ROLES } from './roles';
import { nameText, text } from './text';

/** The server's record of the logged-in user. */
const Me = v.object({
  userId: v.string(),
  fullName: v.string(),
  email: v.string(),
  /** Granted role, whatever was chosen at sign-up. */
  role: v.picklist(ROLES),
  /** Names of the user's teams. */
  teams: v.array(v.string()),
});
export type Me = v.InferOutput<typeof Me>;

export const getMe = endpoint({
  id: 'getMe',
  method: 'GET',
  path: '/me',
  access: 'learner',
  summary: 'Who is logged in, and in which role',
  response: Me,
});

export const exportMe = endpoint({
  id: 'exportMe',
  method: 'GET',
  path: '/me/data',
  access: 'learner',
  summary: 'Everything stored about the caller, as one file',
  file: 'application/json',
});

/** Newest first; downloads made before reasons were required have none. */
export const myDownloads = endpoint({
  id: 'myDownloads',
  method: 'GET',
  path: '/me/downloads',
  access: 'learner',
  summary: 'When an admin downloaded the data of the caller, and why',
  response: v.object({ downloads: v.array(v.object({ at: v.string(), reason: v.optional(v.string()) })) }),
});

/**
 * Refused with `wrong-password` or, if the new password is too weak, `password-refused`. Ends all other sessions
 * and gives this one a new cookie.
 */
export const changePassword = endpoint({
  id: 'changePassword',
  method: 'PUT',
  path: '/me/password',
  access: 'learner',
  summary: 'Changes the password of the caller, and ends all their other sessions',
  body: v.strictObject({ password: text(0, LIMITS.password), newPassword: text(0, LIMITS.password) }),
  largestBody: 4096,
});

/**
 * Confirms the password, which lets this session make `password-again` calls for some minutes. Refused with
 * `wrong-password`.
 */
export const confirmPassword = endpoint({
  id: 'confirmPassword',
  method: 'POST',
  path: '/me/confirmation',
  access: 'learner',
  summary: 'Confirms with the password that it is still the caller who uses this session',
  body: v.strictObject({ password: text(0, LIMITS.password) }),
});

/** Refused with `no-name` if nothing in the name is visible. Class owners see the new name at once. */
export const changeName = endpoint({
  id: 'changeName',
  method: 'PUT',
  path: '/me/name',
  access: 'learner',
  summary: 'Corrects the name of the caller',
  body: v.strictObject({ fullName: nameText(1, LIMITS.fullName) }),
});

/**
 * Takes effect, and ends all sessions, once the mailed link is opened. The response does not reveal whether the
 * address has an account. Without mail, an admin's change takes effect at once.
 */
export const changeEmail = endpoint({
  id: 'changeEmail',
  method: 'PUT',
  path: '/me/email',
  access: 'learner',
  summary: 'Sends a link to a new email of the caller',
  body: v.strictObject({ password: text(0, LIMITS.password), email: text(1, LIMITS.email) }),
  largestBody: 4096,
});

/** Requires the password: an unlocked device is not enough. Cannot be undone. */
export const deleteMe = endpoint({
  id: 'deleteMe',
  method: 'POST',
  path: '/me/deletion',
  access: 'learner',
  summary: 'Deletes the account of the caller, with everything stored about them',
  body: v.strictObject({ password: text(0, LIMITS.password) }),
});

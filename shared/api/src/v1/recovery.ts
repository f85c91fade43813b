import * as v from 'valibot';
import { LIMITS } from '../accounts';
import { endpoint } from './endpoint';
import { text, userId } from './text';

/** The opaque token in a link. */
const token = v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/, 'must be the token of a link'));

/** Maximum request body size in bytes: an address, or a token and a password. */
const LARGEST_BODY = 4096;

const Owner = v.object({
  /** The account's email, to log in with. */
  email: v.string(),
});

/** Neither response nor timing reveals whether the account exists. */
export const requestPasswordReset = endpoint({
  id: 'requestPasswordReset',
  method: 'POST',
  path: '/password-resets',
  access: 'anyone',
  summary: 'Sends a link to set a new password, if the address has an account',
  body: v.strictObject({ email: text(1, LIMITS.email) }),
  largestBody: LARGEST_BODY,
});

/**
 * Checks a link without using it up, before a new password is chosen. Only a confirmation link reveals an email
 * address: the one it confirms.
 */
export const checkResetLink = endpoint({
  id: 'checkResetLink',
  method: 'POST',
  path: '/password-resets/check',
  access: 'anyone',
  summary: 'Whether a new password can still be set with the token of a link, or which address it confirms',
  body: v.strictObject({ token }),
  largestBody: LARGEST_BODY,
  response: v.object({ isUsable: v.boolean(), confirms: v.optional(v.string()) }),
});

/** Ends all sessions. Refused with `link-invalid`, or with the password's problem in words. */
export const resetPassword = endpoint({
  id: 'resetPassword',
  method: 'PUT',
  path: '/password-resets',
  access: 'anyone',
  summary: 'Sets a new password with the token of a link, once',
  body: v.strictObject({ token, password: text(0, LIMITS.password) }),
  largestBody: LARGEST_BODY,
  response: Owner,
});

/** Refused with `administers` for current admins, and with `administered-lately` for those who were admins recently. */
export const createResetLink = endpoint({
  id: 'createResetLink',
  method: 'POST',
  path: '/people/{id}/reset-link',
  access: 'admin',
  passwordAgain: 'always',
  summary: 'Creates a link with which a person can set a new password, once',
  params: v.object({ id: userId }),
  response: v.object({ token: v.string(), expiresAt: v.string(), hours: v.number() }),
});

export const getSignupTerms = endpoint({
  id: 'getSignupTerms',
  method: 'GET',
  path: '/signup-terms',
  access: 'anyone',
  summary: 'What comes after signing up',
  response: v.object({
    /** Whether the mailed link must be opened before logging in. */
    confirmsEmail: v.boolean(),
  }),
});

/** Requires the password, so that nobody confirms an account someone else created with their address. */
export const confirmEmail = endpoint({
  id: 'confirmEmail',
  method: 'PUT',
  path: '/email-confirmations',
  access: 'anyone',
  summary: 'Confirms an email address with the token of a link and the chosen password',
  body: v.strictObject({ token, password: text(0, LIMITS.password) }),
  largestBody: LARGEST_BODY,
  response: Owner,
});

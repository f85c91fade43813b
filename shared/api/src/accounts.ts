import * as v from 'valibot';
import { nameText, text } from './v1/text';

export const USER_TYPES = ['user', 'admin'] as const;

/** Maximum lengths in characters; email by RFC 5321. */
export const LIMITS = { fullName: 200, email: 254, password: 256 } as const;

/** Excludes invisible, link and list-separating characters. */
const EMAIL = /^[^\s@\p{C}\p{Z}<>(),;:"\\[\]]+@[\p{L}\p{M}\p{N}]+(?:[.-]+[\p{L}\p{M}\p{N}]+)*$/u;

/** Whether a text looks like a single deliverable email address. */
export function isMailAddress(email: string): boolean {
  return EMAIL.test(email) && email.length <= LIMITS.email;
}

/** Body schema with exactly these fields; errors name the wrong field. */
const body = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, ({ expected, received }) => {
    if (expected === 'never') return 'is not a field of this call';
    return received === 'undefined' ? 'is missing' : 'must be a JSON object';
  });

export const LoginRequest = body({
  email: text(0, LIMITS.email),
  password: text(0, LIMITS.password),
});
export type LoginRequest = v.InferOutput<typeof LoginRequest>;

/** A failed login contains only `success: false`. */
export const LoginResponse = v.object({
  success: v.optional(v.boolean(), false),
  userId: v.optional(v.union([v.string(), v.pipe(v.number(), v.transform(String))])),
  userType: v.optional(v.string()),
});
export type LoginResponse = v.InferOutput<typeof LoginResponse>;

export const SignupRequest = body({
  fullName: nameText(0, LIMITS.fullName),
  email: text(0, LIMITS.email),
  password: text(0, LIMITS.password),
  userType: v.picklist(USER_TYPES, `must be one of: ${USER_TYPES.join(', ')}`),
});
export type SignupRequest = v.InferOutput<typeof SignupRequest>;

export const SignupResponse = v.object({
  success: v.optional(v.boolean(), false),
  message: v.optional(v.string()),
});
export type SignupResponse = v.InferOutput<typeof SignupResponse>;

/** `logout.php` needs no body: the session is in an HttpOnly cookie. */
export const LogoutResponse = v.object({ success: v.optional(v.boolean(), false) });
export type LogoutResponse = v.InferOutput<typeof LogoutResponse>;

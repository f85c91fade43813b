import * as v from 'valibot';

/** Where the calls go when the page brings no configuration: the local development server. */
export const API_BASE = 'http://localhost:3000/api';

export const USER_TYPES = ['user', 'admin'] as const;

/** A string that PostgreSQL can keep: without U+0000. */
const text = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max),
    v.check((value) => !value.includes('\u0000'), 'must not contain the character U+0000'),
  );

/** Longest accepted values, in characters; e-mail by RFC 5321. */
export const LIMITS = { fullName: 200, email: 254, password: 256 } as const;

export const LoginRequest = v.strictObject({
  email: text(LIMITS.email),
  password: text(LIMITS.password),
});
export type LoginRequest = v.InferOutput<typeof LoginRequest>;

/** A failed login has `success: false` and no more. */
export const LoginResponse = v.object({
  success: v.optional(v.boolean(), false),
  userId: v.optional(v.union([v.string(), v.pipe(v.number(), v.transform(String))])),
  userType: v.optional(v.string()),
});
export type LoginResponse = v.InferOutput<typeof LoginResponse>;

export const SignupRequest = v.strictObject({
  fullName: text(LIMITS.fullName),
  email: text(LIMITS.email),
  password: text(LIMITS.password),
  userType: v.picklist(USER_TYPES),
});
export type SignupRequest = v.InferOutput<typeof SignupRequest>;

export const SignupResponse = v.object({
  success: v.optional(v.boolean(), false),
  message: v.optional(v.string()),
});
export type SignupResponse = v.InferOutput<typeof SignupResponse>;

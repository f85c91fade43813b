import { type SignupRequest, SignupResponse } from '@venture/api/accounts';
import { readConfig } from '@venture/api/config';
import { call } from '@venture/api/v1/call';
import { getSignupTerms } from '@venture/api/v1/recovery';
import { parse } from '@venture/contract/parse';
import { type AuthResponse, askToWait, connectionAdvice, postWithRetry, waitAdvice } from '../post';

export const MESSAGES = {
  required: 'All fields are required.',
  mismatch: 'Passwords do not match.',
  failed: 'Signup failed. Try again.',
  created: 'Account created successfully! Redirecting to login...',
} as const;

/** Delay between the success message and the login page. */
export const REDIRECT_MS = 2_000;

export const FIELDS = ['fullName', 'email', 'password', 'confirmPassword'] as const;
export type FieldName = (typeof FIELDS)[number];
export type Draft = Readonly<Record<FieldName, string>> & { readonly userType: SignupRequest['userType'] };

/** Returns the first error in the trimmed values, with its fields; undefined if they are valid. */
export function validate(
  draft: Draft,
): { readonly message: string; readonly fields: readonly FieldName[] } | undefined {
  const empty = FIELDS.filter((name) => draft[name] === '');
  if (empty.length > 0) return { message: MESSAGES.required, fields: empty };
  if (draft.password !== draft.confirmPassword) {
    return { message: MESSAGES.mismatch, fields: ['confirmPassword'] };
  }
  return undefined;
}

/** Finds the field that a server message names, if any. */
export function findField(message: string): FieldName | undefined {
  if (Object.values<string>(MESSAGES).includes(message)) return undefined;
  if (/password/i.test(message)) return 'password';
  return /e-?mail/i.test(message) ? 'email' : undefined;
}

export type SignupResult =
  | 'created'
  | 'to-confirm'
  | 'left'
  | { readonly message: string; readonly advice?: string };

/** Signs up; returns the next step, or the message to show. */
export async function signUp(draft: Draft, signal: AbortSignal): Promise<SignupResult> {
  const { fullName, email, password, userType } = draft;
  try {
    const answer = await postWithRetry('signup.php', { fullName, email, password, userType }, signal);
    if (answer.isBusy) return { message: MESSAGES.failed, advice: waitAdvice(answer) };
    const { success, message } = parse(SignupResponse, answer.body, 'the answer of signup.php');
    if (!success) return { message: message || MESSAGES.failed, advice: adviceOn(answer) };
    return (await confirmsEmail()) ? 'to-confirm' : 'created';
  } catch (error) {
    if (signal.aborted) return 'left';
    return { message: MESSAGES.failed, advice: connectionAdvice(error) };
  }
}

function adviceOn({ waitSeconds }: AuthResponse): string {
  return waitSeconds === undefined ? '' : askToWait(waitSeconds);
}

/** A separate request, since the signup response does not reveal whether emails are confirmed. */
async function confirmsEmail(): Promise<boolean> {
  if (!readConfig().mail) return false;
  try {
    return (await call(getSignupTerms, {})).confirmsEmail;
  } catch {
    return false; // logging in works or says what is wrong
  }
}

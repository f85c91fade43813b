import { LoginResponse } from '@venture/api/accounts';
import { parse } from '@venture/contract/parse';
import { storeUser } from '@venture/device/stored-user';
import { connectionAdvice, postWithRetry, waitAdvice } from '../post';

export const MESSAGES = {
  invalid: 'Invalid email or password',
  error: 'An error occurred. Please try again.',
  notKept:
    'You are logged in, but this browser does not let the page remember it. Allow storage for this site.',
} as const;

export type LoginFailure = {
  readonly message: string;
  readonly advice: string;
  /** The email or password is wrong. */
  readonly isInvalid?: true;
};

/** Logs in and stores the user; a failure carries the message to show. */
export async function logIn(
  email: string,
  password: string,
  signal: AbortSignal,
): Promise<'logged-in' | 'left' | LoginFailure> {
  try {
    const answer = await postWithRetry('login.php', { email, password }, signal);
    if (answer.isBusy) return { message: MESSAGES.error, advice: waitAdvice(answer) };
    const { success, userId, userType } = parse(LoginResponse, answer.body, 'the answer of login.php');
    if (!success) return { message: MESSAGES.invalid, advice: waitAdvice(answer), isInvalid: true };
    const kept = !userId || storeUser({ userId, userType: userType ?? 'user' });
    return kept ? 'logged-in' : { message: MESSAGES.notKept, advice: '' };
  } catch (error) {
    if (signal.aborted) return 'left';
    return { message: MESSAGES.error, advice: connectionAdvice(error) };
  }
}

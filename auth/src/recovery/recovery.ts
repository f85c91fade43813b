import { PASSWORD_RULES } from '@venture/api/password-rules';
import { call, ProblemError } from '@venture/api/v1/call';
import { checkResetLink, confirmEmail, requestPasswordReset, resetPassword } from '@venture/api/v1/recovery';
import { callWithRetry } from '@venture/api/with-retry';

export const MESSAGES = {
  required: 'All fields are required.',
  mismatch: 'Passwords do not match.',
  error: 'An error occurred. Please try again.',
  policy: PASSWORD_RULES,
} as const;

/** A refusal: its message, and whether the link is still usable. */
export type RecoveryError = { readonly message: string; readonly isLinkInvalid: boolean };

type Result<Done> = Done | RecoveryError;

/** Requests a link; returns the same whether or not the address has an account. */
export async function requestResetLink(email: string): Promise<Result<'sent'>> {
  return attempt(async () => {
    await call(requestPasswordReset, { body: { email } });
    return 'sent' as const;
  });
}

/** Checks whether a link is usable. Assumes so without a response: sending the password will tell. */
export const checkLink = (token: string) =>
  call(checkResetLink, { body: { token } }).catch(() => ({ isUsable: true, confirms: undefined }));

/** Sets a new password for the account that the link is for. */
export const choosePassword = (token: string, password: string, signal: AbortSignal) =>
  sendPassword(resetPassword, { token, password }, signal);

export const confirmEmailAddress = (token: string, password: string, signal: AbortSignal) =>
  sendPassword(confirmEmail, { token, password }, signal);

type Sent = { readonly token: string; readonly password: string };

/** Sends a password, with the same retries as a login. */
async function sendPassword(
  endpoint: typeof resetPassword | typeof confirmEmail,
  body: Sent,
  signal: AbortSignal,
): Promise<Result<{ readonly email: string }> | 'left'> {
  const result = await attempt(() => callWithRetry(endpoint, { body }, signal));
  return 'message' in result && signal.aborted ? 'left' : result;
}

/** Turns a refusal into the server's message; an invalid token means that the link is unusable. */
async function attempt<Done>(work: () => Promise<Done>): Promise<Result<Done>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProblemError)) return { message: MESSAGES.error, isLinkInvalid: false };
    const isNoToken = error.code === 'malformed' && error.message.startsWith('token ');
    const isLinkInvalid = error.code === 'link-invalid' || isNoToken;
    return { message: error.status < 500 ? error.message : MESSAGES.error, isLinkInvalid };
  }
}

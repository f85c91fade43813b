import { readConfig } from '@venture/api/config';
import { formatCount } from '@venture/api/format';
import { nativeFetch } from '@venture/api/native';
import { patience, type RetryAfter, type RetryOptions, withRetry } from '@venture/api/with-retry';

export type AuthEndpoint = 'login.php' | 'signup.php';

/** What came back: the body's JSON, and how long the server asks us to wait. */
export type AuthResponse = {
  readonly body: unknown;
  readonly waitSeconds: number | undefined;
  /** It had no time for this call, and did nothing. */
  readonly isBusy: boolean;
  /** Nothing that was typed is wrong: it cannot be done here, and the server says why. */
  readonly isElsewhere?: boolean;
};

/** Sends a call again while the server is too busy. */
export function postWithRetry(
  call: AuthEndpoint,
  body: object,
  waiting: RetryOptions,
): Promise<AuthResponse> {
  return withRetry(() => post(call, body, waiting.signal), afterBusy, waiting);
}

/** The same for what is counted by address, which a lecture hall shares: also while others there have their turn. */
export function postWithRateLimitRetry(
  call: AuthEndpoint,
  body: object,
  waiting: RetryOptions,
): Promise<AuthResponse> {
  return withRetry(() => post(call, body, waiting.signal), afterBusyOrTurn, waiting);
}

function afterBusy({ isBusy, waitSeconds: seconds }: AuthResponse): RetryAfter | undefined {
  return isBusy && seconds !== undefined ? { wait: 'busy', seconds } : undefined;
}

/** Longer than a turn waits only who asked often for one account. */
function afterBusyOrTurn(answer: AuthResponse): RetryAfter | undefined {
  const { isBusy, waitSeconds: seconds } = answer;
  if (isBusy || seconds === undefined || seconds > patience.mostTurnSeconds) return afterBusy(answer);
  return { wait: 'many-here', seconds };
}

/** Sends JSON to one of the two calls. Throws when there is no answer or no JSON in it, but when the server is busy. */
async function post(call: AuthEndpoint, body: object, signal?: AbortSignal): Promise<AuthResponse> {
  const response = await nativeFetch(`${readConfig().apiBase}/${call}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  const waitSeconds = waitOf(response);
  const isBusy = response.status === 503 && waitSeconds !== undefined;
  // A proxy that is busy itself answers with a page.
  const json = isBusy ? response.json().catch(() => undefined) : response.json();
  return { body: await json, waitSeconds, isBusy, isElsewhere: response.status === 403 };
}

function waitOf({ status, headers }: Response): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const seconds = Number(headers.get('Retry-After'));
  return seconds > 0 ? seconds : undefined;
}

/** What stands beside the specified message, so that people do not keep trying in vain: the server's words, and how long to wait. */
export function waitAdvice({ body, waitSeconds }: AuthResponse): string {
  if (waitSeconds === undefined) return '';
  const { message } = Object(body);
  const words = typeof message === 'string' && message ? `${message} ` : '';
  return `${words}${waitSentence(waitSeconds)}`;
}

export function waitSentence(seconds: number): string {
  if (seconds < 90) return `Please wait ${formatCount(Math.ceil(seconds), 'second')} before you try again.`;
  return `Please wait ${formatCount(Math.ceil(seconds / 60), 'minute')} before you try again.`;
}

/** What stands beside the specified message when no answer came at all. */
export function connectionAdvice(error: unknown): string {
  // Only a request that could not be made fails in this way.
  return error instanceof TypeError ? 'The server cannot be reached. Are you offline?' : '';
}

/** The trimmed text of a form's field. */
export function readField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

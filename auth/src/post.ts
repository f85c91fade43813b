import { readConfig } from '@venture/api/config';
import { formatWait } from '@venture/api/format';
import { withRetry } from '@venture/api/with-retry';

type AuthEndpoint = 'login.php' | 'signup.php';

/** The response's JSON, and how long the server asks to wait. */
export type AuthResponse = {
  readonly body: unknown;
  readonly waitSeconds: number | undefined;
  /** Whether the server was too busy and did nothing. */
  readonly isBusy: boolean;
};

/**
 * Retries a call while the server is too busy, and a signup also while its network address is over the rate limit,
 * as a lecture hall's may be.
 */
export function postWithRetry(call: AuthEndpoint, body: object, signal: AbortSignal): Promise<AuthResponse> {
  const waitOf = ({ isBusy, waitSeconds }: AuthResponse) =>
    isBusy || call === 'signup.php' ? waitSeconds : undefined;
  return withRetry(() => post(call, body, signal), waitOf, signal);
}

/** Sends JSON to an endpoint. Throws if there is no response, or if a server that is not busy sends no JSON. */
async function post(call: AuthEndpoint, body: object, signal: AbortSignal): Promise<AuthResponse> {
  const response = await fetch(`${readConfig().apiBase}/${call}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  const waitSeconds = readWait(response);
  const isBusy = response.status === 503 && waitSeconds !== undefined;
  // A busy proxy responds with HTML.
  const json = isBusy ? response.json().catch(() => undefined) : response.json();
  return { body: await json, waitSeconds, isBusy };
}

function readWait({ status, headers }: Response): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const seconds = Number(headers.get('Retry-After'));
  return seconds > 0 ? seconds : undefined;
}

/** The server's reason and how long to wait, shown beside the specified message. */
export function waitAdvice({ body, waitSeconds }: AuthResponse): string {
  if (waitSeconds === undefined) return '';
  const { message } = Object(body);
  const words = typeof message === 'string' && message ? `${message} ` : '';
  return `${words}${askToWait(waitSeconds)}`;
}

export function askToWait(seconds: number): string {
  return `Please wait ${formatWait(Math.ceil(seconds))} before you try again.`;
}

/** The advice shown beside the specified message if there was no response. */
export function connectionAdvice(error: unknown): string {
  // A TypeError means that the request could not be sent.
  return error instanceof TypeError ? 'The server cannot be reached. Are you offline?' : '';
}

/** Returns a form field's trimmed text. */
export function readField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

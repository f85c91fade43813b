import { readConfig } from '@venture/api/config';
import { nativeFetch } from '@venture/api/native';

/** What came back: the body's JSON, and how long the server asks us to wait when it is busy. */
export type Answer = { readonly body: unknown; readonly waitSeconds: number | undefined };

/** Sends JSON to one of the two calls. Throws when there is no answer or no JSON in it. */
export async function post(call: 'login.php' | 'signup.php', body: object): Promise<Answer> {
  const response = await nativeFetch(`${readConfig().apiBase}/${call}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { body: await response.json(), waitSeconds: waitOf(response) };
}

function waitOf({ status, headers }: Response): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const seconds = Number(headers.get('Retry-After'));
  return seconds > 0 ? seconds : undefined;
}

/** What stands beside the specified message, so that people do not keep trying in vain: the server's words, and how long to wait. */
export function waitAdvice({ body, waitSeconds }: Answer): string {
  if (waitSeconds === undefined) return '';
  const { message } = Object(body);
  const words = typeof message === 'string' && message ? `${message} ` : '';
  if (waitSeconds < 90) return `${words}Please wait ${Math.ceil(waitSeconds)} seconds before the next try.`;
  return `${words}Please wait ${Math.ceil(waitSeconds / 60)} minutes before the next try.`;
}

/** What stands beside the specified message when no answer came at all. */
export function connectionAdvice(error: unknown): string {
  // Only a request that could not be made fails in this way.
  return error instanceof TypeError ? 'The server cannot be reached. Are you offline?' : '';
}

/** The trimmed text of a form's field. */
export function typed(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

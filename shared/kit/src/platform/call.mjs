import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@venture/api/v1/endpoint';
import * as v from 'valibot';
import { Failed, findingLines } from '../command.mjs';
import { plainWords } from '../plain.mjs';
import limits from './limits.json' with { type: 'json' };

/** Remedies by status or problem code. */
const REMEDIES = {
  401: 'The token is not valid: it may have expired or been revoked. A member of the team makes another at {address}/#/admin/teams.',
  403: 'An admin of the app, or a member of the team, decides what a token may do. One for "publish" alone can use --stored.',
  413: 'Remove what the remote does not need, or divide it.',
  429: 'It stayed busy: try again later.',
  503: 'It stayed busy: try again later.',
};

/**
 * A refused call's error, with all findings.
 * @param {string} address
 * @param {Response} response
 * @param {import('@venture/api/v1/endpoint').Problem | undefined} problem
 */
function refusal(address, response, problem) {
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    const place = headers.get('location') ?? 'another address';
    return new Failed(
      `${address} is not the address of the app: it leads to ${place}. Nothing was sent there.`,
    );
  }
  if (!problem)
    return new Failed(
      `${address} answered ${status}, and not as the app does. Is it the address of the app?`,
    );
  const { code, detail, findings } = problem;
  const remedy = Object.entries(REMEDIES)
    .find(([one]) => Number(one) === status)?.[1]
    .replace('{address}', address);
  // "Log in first." does not apply to tokens.
  const sentences = [...(status === 401 ? [] : [detail]), ...(remedy ? [remedy] : [])].join('\n');
  const data = { error: sentences, status, code, ...(findings && { findings }) };
  return new Failed(findings?.length ? findingLines(findings) : sentences, data);
}

/** @typedef {{ params: Readonly<Record<string, string>>, query?: Readonly<Record<string, string | undefined>>, body?: object, upload?: Buffer }} Request */
/** @typedef {{ address: string, token: string, say: (line: string) => void, wait?: (seconds: number) => Promise<unknown> }} App */

/**
 * Calls the app, with a few retries as long as the app asks for it.
 * @template {import('@venture/api/v1/endpoint').Endpoint} E
 * @param {App} app
 * @param {E} endpoint
 * @param {Request} request
 * @returns {Promise<import('@venture/api/v1/endpoint').ResponseOf<E>>}
 */
export async function call(app, endpoint, request) {
  const { say, wait = (seconds) => sleep(seconds * 1000) } = app;
  for (let attempt = 1; ; attempt += 1) {
    const { response, text } = await sent(app, endpoint, request);
    if (response.ok) return answerIn(app, endpoint, text);
    const { status, headers } = response;
    if (![429, 503].includes(status) || attempt === limits.attempts)
      throw refusal(app.address, response, problemIn(text));
    const asked = Number(headers.get('retry-after') ?? limits.usualWaitSeconds) || limits.usualWaitSeconds;
    const seconds = Math.min(Math.max(asked, 1), limits.longestWaitSeconds);
    say(`${app.address} is busy: trying again in ${seconds} s.`);
    await wait(seconds);
  }
}

/**
 * @param {App} app
 * @param {import('@venture/api/v1/endpoint').Endpoint} endpoint
 * @param {Request} request
 */
async function sent({ address, token }, { method, path, upload }, request) {
  const { params, query = {}, body } = request;
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const search = asked.length > 0 ? `?${new URLSearchParams(asked)}` : '';
  try {
    const response = await fetch(`${address}/api/v1${filled}${search}`, {
      method,
      headers: {
        Accept: 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...((upload ?? body) && { 'Content-Type': upload ?? 'application/json' }),
      },
      body: request.upload ? new Uint8Array(request.upload) : body ? JSON.stringify(body) : null,
      redirect: 'manual', // the token must not be sent elsewhere
      signal: AbortSignal.timeout(upload ? limits.uploadMs : limits.callMs),
    });
    return { response, text: await boundedText(response) };
  } catch (error) {
    throw unreachable(address, error, method !== 'GET');
  }
}

/** @param {Response} response */
async function boundedText(response) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > limits.mostAnswerBytes) throw new Error('its answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** @param {string} address @param {unknown} error @param {boolean} changes */
function unreachable(address, error, changes) {
  const { name, cause, message } = Object(error);
  const why =
    name === 'TimeoutError'
      ? 'it did not answer in time'
      : (Object(cause).code ?? Object(cause).message ?? message);
  const repeat = changes ? ' Give the same command again: what has arrived is not done twice.' : '';
  return new Failed(`${address} cannot be reached (${why}).${repeat}`, { code: 'unreachable', address, why });
}

/**
 * @template {import('@venture/api/v1/endpoint').Endpoint} E
 * @param {App} app
 * @param {E} endpoint
 * @param {string} text
 * @returns {import('@venture/api/v1/endpoint').ResponseOf<E>}
 */
function answerIn({ address }, { response }, text) {
  const read = response && v.safeParse(response, jsonIn(text));
  if (read?.success) return /** @type {any} */ (read.output); // matches the schema of this call
  throw new Failed(
    `${address} does not answer as this version of venture expects. Is it the address of the app?`,
    { code: 'unexpected-answer', address },
  );
}

/** @param {string} text */
function problemIn(text) {
  const read = v.safeParse(Problem, jsonIn(text));
  return read.success ? read.output : undefined;
}

/** Parses JSON, making each foreign text in it a short single line. @param {string} text */
function jsonIn(text) {
  try {
    return JSON.parse(text, (_, value) => (typeof value === 'string' ? plainWords(value) : value));
  } catch {
    return undefined;
  }
}

import { Failed } from '../command.mjs';
import { findingLines } from '../finding-lines.mjs';

/** What helps, by the status of an answer and then by the code of the problem. */
const REMEDIES = {
  401: 'The token is not valid: it may have expired or been revoked. A member of the team makes another at {address}/#/admin/teams.',
  403: 'An admin of the app, or a member of the team, decides what a token may do. One for "publish" alone can use --stored.',
  413: 'Remove what the remote does not need, or divide it.',
  429: 'It stayed busy: try again later.',
  503: 'It stayed busy: try again later.',
};

/**
 * A refusal in sentences, with everything that was found.
 * @param {string} address
 * @param {Response} response
 * @param {import('@venture/api/v1/endpoint').Problem | undefined} problem
 */
export function refusal(address, response, problem) {
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
  // Of a token, "Log in first." helps nobody.
  const sentences = [...(status === 401 ? [] : [detail]), ...(remedy ? [remedy] : [])].join('\n');
  const data = { error: sentences, status, code, ...(findings && { findings }) };
  return new Failed(findings?.length ? findingLines(findings) : sentences, data);
}

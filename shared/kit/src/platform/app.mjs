import { appAddress } from './address.mjs';
import { tokenFor } from './token.mjs';

/** @typedef {import('./call.mjs').Request} Request */
/** @typedef {Awaited<ReturnType<typeof appOf>>} App */

/**
 * The app that a command is about, and what can be asked of it.
 * @param {Pick<import('../command.mjs').Call, 'values' | 'say'>} call
 */
export async function appOf({ values, say }) {
  const address = appAddress(values['to']);
  const token = await tokenFor(address);
  await import('../typescript.mjs');
  const calls = await import('@venture/api/v1/releases');
  const { claimsInWords } = await import('@venture/api/v1/claim-words');
  const { call } = await import('./call.mjs');
  const app = { address, token, say };
  return {
    ...{ address, claimsInWords },
    publish: (/** @type {Request} */ request) => call(app, calls.publishRelease, request),
    promote: (/** @type {Request} */ request) => call(app, calls.promoteRelease, request),
    rollBack: (/** @type {Request} */ request) => call(app, calls.rollbackRemote, request),
    read: (/** @type {Request} */ request) => call(app, calls.getRemote, request),
  };
}

/** What is said of these, for the body of a call. @param {Readonly<Record<string, unknown>>} values */
export function given(values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** What `--help` says of it. */
export const HELP = `  --to <address>      the app, such as https://venture.example

The token that proves who you are is read from VENTURE_TOKEN, or from ~/.config/venture/token.json, which only you may
be able to read: { "https://venture.example": "<token>" }. A job of GitHub Actions that may ask for a token of its own
("id-token: write") needs none. Other CI services put theirs into VENTURE_TOKEN.`;

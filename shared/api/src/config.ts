import { ParseError, parseJson } from '@venture/contract/parse';
import * as v from 'valibot';

/** API base if the page has no configuration: the local development server. */
export const DEFAULT_API_BASE = 'http://localhost:3000/api';

/** Time limit for loading a script or style sheet, as specified. */
const LOAD_TIMEOUT_MS = 120_000;

/** Configuration embedded in the page by the server. */
const Config = v.object({
  /** Base address of `login.php` and `signup.php`, without a trailing slash. */
  apiBase: v.optional(v.pipe(v.string(), v.nonEmpty()), DEFAULT_API_BASE),
  /** The server's version of Venture Quest. */
  version: v.optional(v.string()),
  /** Whether the server has `/v1`; a server without it has only the two specified calls. */
  v1: v.optional(v.boolean(), false),
  /** Whether the server sends mail. */
  mail: v.optional(v.boolean(), false),
  /** Whether the device stores the application for offline use. */
  offline: v.optional(v.boolean(), false),
  /** Addresses of the operator's own pages that replace About, Privacy, Terms and Contact. */
  ownPages: v.optional(v.record(v.string(), v.string()), {}),
  /** Identifies this page's build and its listed releases; the server reports what a new page would get. */
  set: v.optional(v.string()),
  /** The list of remotes; if missing, the page fetches `remotes.json`. */
  remotes: v.optional(v.unknown()),
  loadTimeoutMs: v.optional(v.pipe(v.number(), v.minValue(1)), LOAD_TIMEOUT_MS),
});
export type Config = v.InferOutput<typeof Config>;

/** Id of the configuration element. */
const CONFIG_ID = 'venture-config';

/** Caches the configuration, which is read often and contains the list of remotes. */
const known = new WeakMap<Node, Config>();

/** Reads the page's configuration; defaults if it is missing or broken. */
export function readConfig(): Config {
  const text = document.getElementById(CONFIG_ID)?.firstChild;
  const config = (text && known.get(text)) ?? parseConfig(text?.textContent ?? '');
  if (text) known.set(text, config);
  return config;
}

/** Whether this page's server answers `/v1`; if not, `login.php` and `signup.php` are its only calls. */
export function answersV1(): boolean {
  return readConfig().v1;
}

/** Returns the app's address for shared links. */
export function readPublicUrl(): string {
  return new URL('./', document.baseURI).href;
}

/** Parses the configuration; defaults if it is empty or broken. */
export function parseConfig(text: string): Config {
  try {
    return parseJson(Config, text.trim() || '{}', 'the configuration in the page');
  } catch (error) {
    if (error instanceof ParseError) return parseJson(Config, '{}', 'the default configuration');
    throw error;
  }
}

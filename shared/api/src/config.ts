import { ParseError, parseJson } from '@venture/contract/parse';
import * as v from 'valibot';

/** Base of the calls if the page has no configuration: the local development server. */
export const DEFAULT_API_BASE = 'http://localhost:3000/api';

/** Longest wait for a script or style, as specified. */
const LOAD_TIMEOUT_MS = 120_000;

/** Configuration that the server embeds in the page. */
const Config = v.object({
  /** Base address of `login.php` and `signup.php`, without a trailing slash. */
  apiBase: v.optional(v.pipe(v.string(), v.nonEmpty()), DEFAULT_API_BASE),
  /** Version of Venture Quest on the server. */
  version: v.optional(v.string()),
  /** Whether the server answers `/v1`; another one has only the two specified calls. */
  v1: v.optional(v.boolean(), false),
  /** Whether the server sends mail. */
  mail: v.optional(v.boolean(), false),
  /** Whether the application is stored on the device for use without a network. */
  offline: v.optional(v.boolean(), false),
  /** Addresses of the installation's own pages in place of About, Privacy, Terms and Contact. */
  ownPages: v.optional(v.record(v.string(), v.string()), {}),
  /** Names the build of this page and the releases in its list; the server says the newest of both. */
  set: v.optional(v.string()),
  /** The list of remotes; without it, the page fetches `remotes.json`. */
  remotes: v.optional(v.unknown()),
  loadTimeoutMs: v.optional(v.pipe(v.number(), v.minValue(1)), LOAD_TIMEOUT_MS),
});
export type Config = v.InferOutput<typeof Config>;

/** Id of the element with the configuration. */
const CONFIG_ID = 'venture-config';

/** Cached, since it contains the list of remotes and has many readers. */
const known = new WeakMap<Node, Config>();

/** Reads the page's configuration; a missing or broken one gives the defaults. */
export function readConfig(): Config {
  const text = document.getElementById(CONFIG_ID)?.firstChild;
  const config = (text && known.get(text)) ?? parseConfig(text?.textContent ?? '');
  if (text) known.set(text, config);
  return config;
}

/** Whether the server behind this page answers `/v1`; without, `login.php` and `signup.php` are its only calls. */
export function answersV1(): boolean {
  return readConfig().v1;
}

/** Address of the app, for links that people pass on. */
export function readPublicUrl(): string {
  return new URL('./', document.baseURI).href;
}

/** Parses the configuration; the defaults if it is empty or broken. */
export function parseConfig(text: string): Config {
  try {
    return parseJson(Config, text.trim() || '{}', 'the configuration in the page');
  } catch (error) {
    if (error instanceof ParseError) return parseJson(Config, '{}', 'the default configuration');
    throw error;
  }
}

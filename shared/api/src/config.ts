import { ParseError, parseJson } from '@venture/contract/parse';
import * as v from 'valibot';

/** Where the calls go when the page brings no configuration: the local development server. */
export const API_BASE = 'http://localhost:3000/api';

/** Longest wait for any script or style, in milliseconds, as specified. */
const LOAD_TIMEOUT_MS = 120_000;

/** The configuration that the server puts into the page's HTML. */
const Config = v.object({
  /** Where `login.php` and `signup.php` are; no slash at the end. */
  apiBase: v.optional(v.pipe(v.string(), v.nonEmpty()), API_BASE),
  /** The version of Venture Quest that filled the page; a server before 1.1.0 does not say. */
  version: v.optional(v.string()),
  /** Below which path of its host the server expects the page of the shell, such as "/quest/". */
  path: v.optional(v.string()),
  /** What the server can do beyond the two specified calls. */
  capabilities: v.optional(v.array(v.string()), []),
  /** The list of remotes; without it the page fetches `remotes.json`. */
  remotes: v.optional(v.unknown()),
  /** Whose signature on the list counts, for a shell that was built without keys. */
  publicKeys: v.optional(v.unknown()),
  /** The share of page views that report failing remotes to the server. */
  beaconRate: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 1),
  /** Nobody with a role logs in at this host: teams that an admin trusts may run in its page. */
  trustsTeams: v.optional(v.boolean(), false),
  /** Where learners log in, when this is another host; ends in a slash. */
  publicUrl: v.optional(v.pipe(v.string(), v.url())),
  loadTimeoutMs: v.optional(v.pipe(v.number(), v.minValue(1)), LOAD_TIMEOUT_MS),
});
export type Config = v.InferOutput<typeof Config>;

/** The element that holds it. */
const CONFIG_ID = 'venture-config';

/** The last parsed text and its result: it includes the list of remotes, and many callers read it. */
const known = new WeakMap<Node, Config>();

/** Reads the configuration in a page; a missing or broken one means the defaults. */
export function readConfig(): Config {
  const text = document.getElementById(CONFIG_ID)?.firstChild;
  const config = (text && known.get(text)) ?? parseConfig(text?.textContent ?? '');
  if (text) known.set(text, config);
  return config;
}

/** The address of the application as learners open it. */
export function readPublicUrl(): string {
  return readConfig().publicUrl ?? new URL('./', document.baseURI).href;
}

/** The configuration in this text; the defaults if there is none. */
export function parseConfig(text: string): Config {
  try {
    return parseJson(Config, text.trim() || '{}', 'the configuration in the page');
  } catch (error) {
    if (error instanceof ParseError) return parseJson(Config, '{}', 'the default configuration');
    throw error;
  }
}

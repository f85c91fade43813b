import { parseConfig, readConfig } from '@venture/api/config';
import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import { fetchVerifiedList, unverifiedList } from '../remotes/load-listing';

/** What runs in a tab, as a text that differs for every other set: the build of the shell and each remote's release. */
export type ReleaseSet = string;

/** Longest wait for an answer, in milliseconds. */
const ANSWER_MS = 30_000;

/** The element with the configuration; the server lets no `<` stand in it. */
const CONFIG = /<script\b[^>]*\bid=["']?venture-config\b[^>]*>([^<]*)</i;

/** The scripts and styles that a page names: no text becomes a document in a page that requires trusted types. */
const NAMED =
  /<script\b[^>]*?\ssrc=["']?([^"'\s>]+)|<link\b(?=[^>]*\srel=["']?stylesheet)[^>]*?\shref=["']?([^"'\s>]+)/gi;

/** What this tab began with, asked before anything is added to the page. */
const ownHtml = document.documentElement.outerHTML;

/** The set that this tab runs; undefined where the page brought no list. */
export async function runningSet(): Promise<ReleaseSet | undefined> {
  const { remotes } = readConfig();
  return remotes ? releaseSet(unverifiedList(remotes), ownHtml) : undefined;
}

/**
 * The set that a tab would begin with now; undefined when that cannot be said. The browser asks with the page's
 * ETag, so that as a rule the answer is empty.
 */
export async function liveSet(): Promise<ReleaseSet | undefined> {
  const { pathname, search } = window.location;
  try {
    const response = await fetch(pathname + search, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (!response.ok) return undefined;
    const html = await response.text();
    const config = CONFIG.exec(html)?.[1];
    if (config === undefined) return undefined; // somebody else's page, such as a hotel's
    return releaseSet(await fetchVerifiedList(parseConfig(config).remotes), html);
  } catch {
    return undefined; // the next look may tell
  }
}

/** Whatever else is wrong with an entry, it is the same release or another. */
const List = v.object({
  remotes: v.array(
    v.object({
      name: v.optional(v.unknown()),
      version: v.optional(v.unknown()),
      disabled: v.optional(v.unknown()),
    }),
  ),
});

/** Scripts and styles change their names with their content. */
function releaseSet(list: unknown, html: string): ReleaseSet {
  const build = [...html.matchAll(NAMED)].map(([, src, href]) => src ?? href ?? '');
  return JSON.stringify([build, parse(List, list, 'the list of remotes').remotes]);
}

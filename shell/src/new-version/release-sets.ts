import { parseConfig, readConfig } from '@venture/api/config';
import { fetchVerifiedList, unverifiedList } from '../remotes/load-listing';
import { buildOfHtml, buildOfPage, type ReleaseSet, releaseSet } from './release-set';

/** Longest wait for an answer, in milliseconds. */
const ANSWER_MS = 30_000;

/** The element with the configuration; the server lets no `<` stand in it. */
const CONFIG = /<script\b[^>]*\bid=["']?venture-config\b[^>]*>([^<]*)</i;

/** What this tab began with, asked before anything is added to the page. */
const build = buildOfPage(document);

/** The set that this tab runs; undefined where the page brought no list. */
export async function runningSet(): Promise<ReleaseSet | undefined> {
  const { remotes } = readConfig();
  return remotes ? releaseSet(unverifiedList(remotes), build) : undefined;
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
    return releaseSet(await fetchVerifiedList(parseConfig(config).remotes), buildOfHtml(html));
  } catch {
    return undefined; // the next look may tell
  }
}

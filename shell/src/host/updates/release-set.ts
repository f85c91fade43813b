import { parseConfig, readConfig } from '@venture/api/config';
import { nativeFetch } from '@venture/api/native';
import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import { fetchList } from '../list/load-listing';

/** The set that runs in a tab, as a unique text: the build of the shell and each remote's release. */
export type ReleaseSet = string;

/** Longest wait for an answer, in milliseconds. */
const ANSWER_MS = 30_000;

/** The element with the configuration; the server lets no `<` stand in it. */
const CONFIG = /<script\b[^>]*\bid=["']?venture-config\b[^>]*>([^<]*)</i;

/** The scripts that a page itself names, none that these add, and the version of its styles: no text becomes a document in a page that requires trusted types. */
const NAMED =
  /<script\b(?=[^>]*\sdefer)[^>]*?\ssrc=["']?([^"'\s>]+)|<style\b[^>]*?\sdata-version=["']?([^"'\s>]+)/gi;

/** The set that this tab runs, by the page it started with; undefined where that brought no list. */
export async function runningSet(ownHtml: string): Promise<ReleaseSet | undefined> {
  const { remotes } = readConfig();
  return remotes ? releaseSet(remotes, ownHtml) : undefined;
}

/**
 * The set that a new tab would get now; undefined when it cannot be determined. The browser sends the page's ETag,
 * so the response is usually empty.
 */
export async function liveSet(): Promise<ReleaseSet | undefined> {
  const { pathname, search } = window.location;
  try {
    const response = await nativeFetch(pathname + search, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (!response.ok) return undefined;
    const html = await response.text();
    const config = CONFIG.exec(html)?.[1];
    if (config === undefined) return undefined; // another site's page, such as a hotel's login
    return releaseSet(parseConfig(config).remotes ?? (await fetchList()), html);
  } catch {
    return undefined; // the next look may find out
  }
}

/** Even an invalid entry identifies a release. */
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
  const build = [...html.matchAll(NAMED)].map(([, script, styles]) => script ?? styles ?? '');
  return JSON.stringify([build, parse(List, list, 'the list of remotes').remotes]);
}

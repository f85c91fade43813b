import { parse } from '@venture/contract/parse';
import * as v from 'valibot';

/** What runs in a tab, as a text that differs for every other set: the build of the shell and each remote's release. */
export type ReleaseSet = string;

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

export function releaseSet(list: unknown, build: readonly string[]): ReleaseSet {
  const { remotes } = parse(List, list, 'the list of remotes');
  return JSON.stringify([build, remotes]);
}

/** The scripts and styles that a page names; each changes its name with its content. */
export function buildOfPage(page: Document): readonly string[] {
  const named = page.querySelectorAll('script[src], link[rel="stylesheet"]');
  return [...named].map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '');
}

const NAMED =
  /<script\b[^>]*?\ssrc=["']?([^"'\s>]+)|<link\b(?=[^>]*\srel=["']?stylesheet)[^>]*?\shref=["']?([^"'\s>]+)/gi;

/** The same of a page that is there as text: no text becomes a document in a page that requires trusted types. */
export function buildOfHtml(html: string): readonly string[] {
  return [...html.matchAll(NAMED)].map(([, src, href]) => src ?? href ?? '');
}

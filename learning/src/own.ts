import { toTeaches } from '@venture/contract/catalogue';
import { parse } from '@venture/contract/parse';
import { Manifest } from '@venture/contract/remotes';
import manifest from '../remote.json';
import { catalogue } from './catalogue';

// Content that this release declares to teach, as in the list of remotes; the build replaces this code by the values.
export const teaches = toTeaches(catalogue);
export const { badges } = parse(Manifest, manifest, 'learning/remote.json');

/** The link to every section, by its id. */
export const sectionLinks: Readonly<Record<string, { readonly to: string; readonly title: string }>> =
  Object.fromEntries(
    catalogue.modules.flatMap(({ route, sections }) =>
      sections.map(({ id, title }) => [id, { to: `${route}?section=${id}`, title }]),
    ),
  );

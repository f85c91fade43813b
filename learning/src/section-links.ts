import { catalogue } from './catalogue';

// The way to every section, by its id; the build puts the values in the place of this code, so that nobody fetches modules to name one.
export const sectionLinks: Readonly<Record<string, { readonly to: string; readonly title: string }>> =
  Object.fromEntries(
    catalogue.modules.flatMap(({ route, sections }) =>
      sections.map(({ id, title }) => [id, { to: `${route}?section=${id}`, title }]),
    ),
  );

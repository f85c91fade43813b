import { modules } from './content/modules';

/** The heading of every section, by its id. */
export const headings: Readonly<Record<string, string>> = Object.fromEntries(
  modules.flatMap(({ sections }) => sections.map(({ id, heading }) => [id, heading])),
);

import { useEffect, useState } from 'react';
import { teaches } from '../own';

/** The way to each section, by its id. */
export type SectionLinks = Readonly<Record<string, { readonly to: string; readonly label: string }>>;

/** Links to all sections; their headings come with the modules' texts, which arrive a moment later. */
export function useSectionLinks(): SectionLinks {
  const [headings, setHeadings] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    let isShown = true;
    void import(/* webpackChunkName: "modules" */ '../module/headings')
      .then(({ readHeadings }) => readHeadings())
      .then(
        (found) => isShown && setHeadings(found),
        () => undefined, // the links work without headings too
      );
    return () => {
      isShown = false;
    };
  }, []);
  return linksWith(headings);
}

function linksWith(headings: Readonly<Record<string, string>>): SectionLinks {
  const links = teaches.modules.flatMap(({ route, title, sections }) =>
    sections.map((section) => {
      const heading = headings[section];
      const label = heading ? `Read again: ${heading}` : `Read the section again in ${title}`;
      return [section, { to: `${route}?section=${section}`, label }];
    }),
  );
  return Object.fromEntries(links);
}

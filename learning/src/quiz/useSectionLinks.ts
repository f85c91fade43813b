import { activities } from '@venture/progress/activities';
import { useEffect, useState } from 'react';

/** The way to each section, by its id. */
export type SectionLinks = Readonly<Record<string, { readonly to: string; readonly label: string }>>;

/** Links to all sections; their headings come with the modules' texts, which arrive a moment later. */
export function useSectionLinks(): SectionLinks {
  const [links, setLinks] = useState<SectionLinks>(withoutHeadings);
  useEffect(() => {
    let isShown = true;
    void import(/* webpackChunkName: "modules" */ '../module/headings')
      .then(({ readHeadings }) => readHeadings())
      .then(
        (headings) => isShown && setLinks((known) => withHeadings(known, headings)),
        () => undefined, // the links work without headings too
      );
    return () => {
      isShown = false;
    };
  }, []);
  return links;
}

function withoutHeadings(): SectionLinks {
  const links = activities.modules.flatMap(({ route, title, sections }) =>
    sections.map((section) => [
      section,
      { to: `${route}?section=${section}`, label: `Read the section again in ${title}` },
    ]),
  );
  return Object.fromEntries(links);
}

function withHeadings(links: SectionLinks, headings: Readonly<Record<string, string>>): SectionLinks {
  const named = Object.entries(links).map(([section, { to, label }]) => {
    const heading = headings[section];
    return [section, { to, label: heading ? `Read again: ${heading}` : label }];
  });
  return Object.fromEntries(named);
}

import type { Catalogue, CatalogueQuiz } from '@venture/contract/catalogue';
import type { ItemAnalysis } from './items';
import limits from './reports.json';

const { rightBelow, wrongAbove } = limits.teachAgain;

type Question = CatalogueQuiz['questions'][number];

/** Why a question is worth teaching again; undefined where it is not. */
export function reasonToTeachAgain(
  { facility, choices }: ItemAnalysis,
  { options, right }: Question,
): string | undefined {
  const share = (id: string) => choices.get(id)?.all ?? 0;
  const wrong = options
    .map(({ id }, at) => ({ id, all: share(id), letter: String.fromCharCode('A'.charCodeAt(0) + at) }))
    .filter(({ id, all }) => id !== right && all > wrongAbove)
    .sort((a, b) => b.all - a.all);
  const found = [
    ...(facility < rightBelow ? [`${percent(facility)} got it right`] : []),
    ...wrong.map(({ letter, all }) => `${percent(all)} chose ${letter}, which is wrong`),
  ];
  return found.length > 0 ? `${found.join('; ')}.` : undefined;
}

const percent = (share: number) => `${Math.round(100 * share)}%`;

export type Section = { readonly title: string; readonly to: string };

/** Where sections of modules are, by their ids. */
export function sectionsById({ modules }: Pick<Catalogue, 'modules'>): ReadonlyMap<string, Section> {
  return new Map(
    modules.flatMap(({ title: module, route, sections }) =>
      sections.map(({ id, title }) => [id, { title: `${module}: ${title}`, to: `${route}?section=${id}` }]),
    ),
  );
}

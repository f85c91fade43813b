import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { CatalogueFile } from '@venture/contract/catalogue';
import { parse } from '@venture/contract/parse';
import manifest from '../remote.json';
import * as content from './catalogue';
import { modules, quizzes } from './content/all';
import * as lazy from './content/files';
import ideas from './module/content/business-ideas.json';
import strategy from './module/content/business-strategy.json';
import marketing from './module/content/marketing-sales.json';

const { catalogue } = content;

test('Q65 Q26 the XP and pass marks of quizzes are declared with their content', () => {
  const declared = catalogue.quizzes.map(({ id, xp, passPercent }) => [id, xp, passPercent]);
  expect(Object.fromEntries(declared.map(([id, ...values]) => [id, values]))).toMatchObject({
    module1: [500, 30],
    marketing: [500, 50],
    strategy: [500, 50],
    generic: [240, null],
    timed: [260, null],
  });
});

test.each([
  ['module', modules],
  ['quiz', quizzes],
] as const)('each file of a %s is imported, and has the name of its id', (kind, known) => {
  const files = readdirSync(join(__dirname, kind, 'content')).filter((file) => file.endsWith('.json'));
  expect(files.map((file) => `learning/src/${kind}/content/${file}`).sort()).toEqual(
    known.map(({ file }) => file).sort(),
  );
});

test('the catalogue passes unchanged through the schema of servers and shells', () => {
  expect(parse(CatalogueFile, JSON.parse(JSON.stringify(catalogue)), 'catalogue.json')).toEqual(catalogue);
});

test('modules follow the order of their routes, each with its quiz and all its sections', () => {
  const ids = ({ sections }: { readonly sections: readonly { readonly id: string }[] }) =>
    sections.map(({ id }) => id);
  const routes = manifest.routes.map(({ path }) => path);
  const places = catalogue.modules.map(({ route }) => routes.indexOf(route));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  const specified = ['Business Ideas', 'Marketing & Sales', 'Business Strategy'];
  const outline = catalogue.modules.map((module) => [module.title, module.quiz, ids(module)] as const);
  expect(outline.filter(([title]) => specified.includes(title))).toEqual([
    ['Business Ideas', 'module1', ids(ideas)],
    ['Marketing & Sales', 'marketing', ids(marketing)],
    ['Business Strategy', 'strategy', ids(strategy)],
  ]);
  for (const { sections } of [ideas, marketing, strategy]) expect(sections.length).toBeGreaterThanOrEqual(7);
});

test("each page has its route's title before its file is loaded", async () => {
  for (const { id, title, route, file, load } of [...lazy.modules, ...lazy.quizzes]) {
    expect(manifest.routes).toContainEqual(expect.objectContaining({ path: route, title }));
    expect(await load()).toMatchObject({ id, title, route });
    expect(file).toMatch(/^learning\/src\/(module|quiz)\/content\/[\w-]+\.json$/);
  }
  expect(lazy.quizzes.map(({ id }) => id)).toEqual(catalogue.quizzes.map(({ id }) => id));
});

test('every module leads to its quiz, and no two modules have a section with the same id', () => {
  const sections = content.modules.flatMap((module) => module.sections.map(({ id }) => id));
  expect(new Set(sections).size).toBe(sections.length);
  for (const { id, quiz } of content.modules) {
    expect(content.quizzes).toContainEqual(expect.objectContaining({ module: id, route: quiz.route }));
  }
});

test.each(content.quizzes)(
  'the questions of $id lead to sections of its module',
  ({ module, route, questions }) => {
    const own = content.modules.find(({ id }) => id === module);
    expect(own?.quiz.route).toBe(module === null ? undefined : route);
    const sections = (own ? [own] : content.modules).flatMap((each) => each.sections.map(({ id }) => id));
    for (const { review } of questions) expect([null, ...sections]).toContain(review);
  },
);

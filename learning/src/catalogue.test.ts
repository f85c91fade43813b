import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { CatalogueFile } from '@venture/contract/catalogue';
import { parse } from '@venture/contract/parse';
import manifest from '../remote.json';
import { catalogue } from './catalogue';
import { modules, quizzes } from './content/all';
import * as lazy from './content/files';
import { readContent } from './content/read';
import ideas from './module/content/business-ideas.json';
import strategy from './module/content/business-strategy.json';
import marketing from './module/content/marketing-sales.json';
import module1 from './quiz/content/module1.json';

test('Q65 Q26 what the quizzes bring and when they are passed is declared with their content', () => {
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

test('the catalogue survives the schema that servers and shells parse it with', () => {
  expect(parse(CatalogueFile, JSON.parse(JSON.stringify(catalogue)), 'catalogue.json')).toEqual(catalogue);
});

test('modules come in the order of their routes, each with its quiz and all its sections', () => {
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
    expect(manifest.routes).toContainEqual({ path: route, title });
    expect(await load()).toMatchObject({ id, title, route });
    expect(file).toMatch(/^learning\/src\/(module|quiz)\/content\/[\w-]+\.json$/);
  }
  expect(lazy.quizzes.map(({ id }) => id)).toEqual(catalogue.quizzes.map(({ id }) => id));
});

const files = { modules, quizzes };
type Json = Record<string, unknown>;
const changed = (table: 'modules' | 'quizzes', name: string, json: Json) => () =>
  readContent({
    ...files,
    [table]: files[table].map((each) => (each.file.endsWith(`/${name}.json`) ? { ...each, json } : each)),
  });
const asking = (review: string) => {
  const [first, ...others] = module1.questions;
  return changed('quizzes', 'module1', { ...module1, questions: [{ ...first, review }, ...others] });
};
const [section, ...sections] = ideas.sections;

test.each([
  [
    'unknown section',
    asking('nowhere'),
    'module1.json: questions.0.review: "nowhere" is not a section of any',
  ],
  [
    'section of another module',
    asking('pricing'),
    'module1.json: questions.0.review: "pricing" is another module\'s section',
  ],
  [
    'unknown module',
    changed('quizzes', 'module1', { ...module1, module: 'elsewhere' }),
    'business-ideas.json: quiz.route: there is no quiz of this module at /quiz/module1',
  ],
  [
    'quiz elsewhere',
    changed('modules', 'business-ideas', { ...ideas, quiz: { route: '/quiz' } }),
    'business-ideas.json: quiz.route: there is no quiz of this module at /quiz',
  ],
  [
    'section that another module has',
    changed('modules', 'business-ideas', {
      ...ideas,
      sections: [{ ...section, id: 'pricing' }, ...sections],
    }),
    'business-ideas.json: sections.0.id: "pricing" is a section of another module too',
  ],
])('an %s is refused with file and place', (_, reading, message) => {
  expect(reading).toThrow(message);
});

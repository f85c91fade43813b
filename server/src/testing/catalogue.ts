import type { CatalogueFile, ModuleContent, QuizContent } from '@venture/contract/catalogue';
import { toTeaches } from '@venture/contract/catalogue';
import { CONTRACT } from '@venture/contract/remotes';
import { type Declaration, toCatalogue } from '@venture/rules/catalogue';
import type { TestRemote } from './remote';

const OPTIONS = ['a', 'b', 'c', 'd'];

/** A quiz with questions and options named like the product's: `m1q1` with `m1q1a` to `m1q1d`. */
function quiz(id: string, prefix: string, count: number, more: Partial<QuizContent> = {}): QuizContent {
  const questions = Array.from({ length: count }, (_, at) => {
    const question = `${prefix}${at + 1}`;
    return {
      id: question,
      text: question,
      options: OPTIONS.map((letter) => ({ id: question + letter, text: question + letter })),
      right: question + OPTIONS[(at * 3 + 1) % OPTIONS.length],
    };
  });
  return {
    id,
    title: id,
    route: `/quiz/${id}`,
    contentVersion: 1,
    passPercent: 50,
    xp: 500,
    questions,
    ...more,
  };
}

function module(id: string, title: string, of: string, sections: readonly string[]): ModuleContent {
  return {
    ...{ id, title, route: `/${id}`, contentVersion: 1, quiz: of },
    sections: sections.map((section) => ({ id: section, title: section })),
  };
}

/** A miniature of the product's content. */
export const catalogue: CatalogueFile = {
  quizzes: [
    quiz('module1', 'm1q', 5, { passPercent: 30 }),
    quiz('marketing', 'mkq', 5),
    quiz('strategy', 'stq', 5),
    quiz('generic', 'gq', 3, { passPercent: null, xp: 240 }),
    quiz('timed', 'tq', 5, { passPercent: null, xp: 260 }),
  ],
  modules: [
    module('business-ideas', 'Business Ideas', 'module1', [
      ...['idea-vs-opportunity', 'sources-of-ideas', 'jobs-to-be-done', 'customer-interviews'],
      ...['mvp-experiments', 'market-sizing', 'persevere-pivot-stop'],
    ]),
    module('marketing-sales', 'Marketing & Sales', 'marketing', ['stp', 'pricing', 'channels']),
    module('business-strategy', 'Business Strategy', 'strategy', ['vrio', 'growth', 'numbers']),
  ],
};

/** A remote that teaches this content, as a build would leave it. */
export function teaching(content: CatalogueFile = catalogue, made: TestRemote = {}): TestRemote {
  const titles = new Map([...content.quizzes, ...content.modules].map(({ route, title }) => [route, title]));
  const routes = [...titles].map(([path, title]) => ({ path, title }));
  return {
    name: 'learning',
    ...made,
    manifest: { contract: CONTRACT, routes, ...made.manifest },
    release: { teaches: toTeaches(content), ...made.release },
    others: { 'catalogue.json': JSON.stringify(content), ...made.others },
  };
}

/** The list's declarations of the original remotes. */
export const declarations: readonly Declaration[] = [
  { name: 'learning', base: '/learning/', teaches: toTeaches(catalogue) },
  ...Object.entries({
    'entrepre-puzzle': { from: 0, to: 500 },
    'cash-stack': { from: 100, to: 250 },
    'products-card-game': { from: 0, to: 45 },
    'entre-scrabble': { from: 0, to: 500 },
  }).map(([name, scale]) => ({ name, base: `/${name}/`, scale })),
];

/** The product's quizzes and games, on which XP is based. */
export const declared = toCatalogue(declarations);

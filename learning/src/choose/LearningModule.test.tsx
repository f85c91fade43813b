import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { recordQuizAttempt, recordReading } from '@venture/device/record';
import { renderPage } from '@venture/testing/page';
import { modulesWith } from '../testing/content';
import json from './choose.json';
import { FocusArt, ModuleChoice } from './LearningModule';

beforeEach(() => localStorage.clear());

const link = (name: string) => screen.getByRole('link', { name });

test.each([
  ['LRN-01', 'Business Ideas', '/module1-intro'],
  ['LRN-02', 'Marketing & Sales', '/marketing-intro'],
  ['LRN-03', 'Business Strategy', '/business-strategy-intro'],
  ['R25', 'Quick Quiz', '/quiz'],
  ['R25', 'Timed Finance Quiz', '/timed-quiz'],
])('%s %s links to %s', (_, name, to) => {
  renderPage(<ModuleChoice />);
  expect(link(name)).toHaveAttribute('href', to);
});

test("a module's progress is shown once there is any", () => {
  recordReading({ module: 'business-ideas', section: 'idea-vs-opportunity' });
  recordQuizAttempt({ quiz: 'timed', contentVersion: 1, answers: {}, correct: 1, total: 2, seconds: 20 });
  recordQuizAttempt({ quiz: 'marketing', contentVersion: 1, answers: {}, correct: 3, total: 5, seconds: 20 });
  renderPage(<ModuleChoice />);
  expect(screen.getAllByRole('progressbar')).toHaveLength(2);
  expect(screen.getByRole('progressbar', { name: '1 of 7 sections read' })).toHaveAttribute('value', '7');
  const marketing = screen.getByRole('progressbar', { name: '0 of 8 sections read, quiz 60%' });
  expect(marketing).toHaveAttribute('value', '30');
  expect(screen.getByText('Your best: 50%')).toBeVisible();
});

test('LRN-04 LRN-05 LRN-06 Q52 the overview has three modules with their quizzes, Financial Literacy last', () => {
  renderPage(<ModuleChoice view="overview" />);
  const articles = screen.getAllByRole('article');
  expect(articles.map((article) => within(article).getByRole('heading').textContent)).toEqual([
    'Module 1: Business Ideas',
    'Module 2: Marketing & Sales',
    'Module 3: Financial Literacy',
  ]);
  const quizzes = articles.map((article) => within(article).getByRole('link').getAttribute('href'));
  expect(quizzes).toEqual(['/quiz/module1', '/quiz/module2', '/quiz/module3']);
});

test('every look named in the content is one that cards have', () => {
  const looks = [...json.modules, ...json.quizzes];
  expect(looks.every(({ tone }) => ['coral', 'tide', 'leaf', 'plum', 'accent'].includes(tone))).toBe(true);
  expect(json.quizzes.every(({ icon }) => ['energy', 'timer'].includes(icon))).toBe(true);
});

/** Links that the page must have, in this order; a release may add more. */
const WAYS = [
  '/dashboard-user',
  '/module1-intro',
  '/marketing-intro',
  '/business-strategy-intro',
  '/quiz',
  '/timed-quiz',
];

test('LRN-07 no control on the page opens the overview', () => {
  renderPage(<ModuleChoice />);
  expect(screen.queryByRole('heading', { name: /^Module \d/ })).toBeNull();
  expect(screen.queryByText('Module 3: Financial Literacy')).toBeNull();
  expect(screen.queryAllByRole('button')).toEqual([]);
  const ways = screen.getAllByRole('link').map((each) => each.getAttribute('href') ?? '');
  expect(ways.filter((way) => WAYS.includes(way))).toEqual(WAYS);
  expect(ways.filter((way) => way.startsWith('/learning-module'))).toEqual([]);
});

test("a module's card shows its summary and a drawing", () => {
  renderPage(<ModuleChoice />);
  expect(screen.getByText(modulesWith('business-ideas')[0].summary)).toBeVisible();
  expect(screen.getByText(/^Choose who you serve, .* turn interest into sales\.$/)).toBeVisible();
  const { container } = renderPage(<FocusArt module="a-new-one" />);
  expect(container.querySelector('svg')).not.toBeEmptyDOMElement();
});

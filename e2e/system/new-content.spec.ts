import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page, Response } from '@playwright/test';
import { expect, test } from '../app';
import { copyCheckout, root, run, textsIn } from '../support/checkout';
import { fillLogin, newEmail, PASSWORD } from '../support/people';
import { type RunningApp, runApp } from '../support/running';

/** Serially in one worker: adds content to a copy of this checkout and releases it to the running app. */
test.describe.configure({ mode: 'serial', timeout: 400_000 });

const QUIZ = { id: 'pitching', title: 'Pitching Quiz', route: '/quiz/pitching' };
const MODULE = { id: 'pitching-basics', title: 'Pitching', route: '/pitching-intro' };
const EIGHTH = { id: 'tell-it', heading: 'Tell it in a minute' };

let copy: string;
let app: RunningApp | undefined;
const email = newEmail();
test.afterAll(() => app?.stop());

type Json = Record<string, unknown>;
const isNew = ({ id }: Json) => id === QUIZ.id;
const read = (path: string) => JSON.parse(readFileSync(join(copy, 'learning', path), 'utf8'));
const write = (path: string, json: Json) => writeFileSync(join(copy, 'learning', path), JSON.stringify(json));
const moduleFile = (name: string) => `src/module/content/${name}.json`;
const quizFile = (name: string) => `src/quiz/content/${name}.json`;

/** Copies content, adding a prefix to every id. */
function renamed(json: Json, ids: string): Json {
  return JSON.parse(JSON.stringify(json).replaceAll(ids, `p-${ids}`));
}

test('a new quiz or module needs one JSON file, its import and one route line, and an eighth section one entry', {
  tag: '@checkout',
}, async () => {
  copy = copyCheckout();
  const ideas = read(moduleFile('business-ideas'));
  const sections = ideas.sections.map((section: Json) => ({ ...section, id: `p-${section['id']}` }));
  write(moduleFile(MODULE.id), { ...ideas, ...MODULE, sections, quiz: { route: QUIZ.route } });
  const { diagram: _, ...plain } = ideas.sections[0];
  const steps = plain.steps.map((step: Json) => ({ ...step, id: `p-${step['id']}` }));
  const eighth = { ...plain, ...EIGHTH, steps };
  write(moduleFile('business-ideas'), { ...ideas, sections: [...ideas.sections, eighth] });
  const quiz = renamed(read(quizFile('module1')), 'm1q');
  const questions = (quiz['questions'] as Json[]).map((each) => ({ ...each, review: sections[0].id }));
  write(quizFile('pitching'), { ...quiz, ...QUIZ, questions, module: MODULE.id, xp: 300 });
  const list = join(copy, 'learning/src/content/all.ts');
  const listed = readFileSync(list, 'utf8')
    .replace('businessStrategy].map', 'businessStrategy, pitchingBasics].map')
    .replace('strategy, generic', 'strategy, pitching, generic');
  const imports = `import pitchingBasics from '../${moduleFile(MODULE.id).slice(4)}';
import pitching from '../${quizFile(QUIZ.id).slice(4)}';
`;
  writeFileSync(list, imports + listed);
  const manifest = read('remote.json');
  const lines = [MODULE, QUIZ].map(({ route, title }) => ({ path: route, title }));
  write('remote.json', { ...manifest, version: '1.1.0', routes: [...manifest.routes, ...lines] });

  const build = `import('./scripts/build.mjs').then(({ buildAll }) => buildAll(['learning']))`;
  await run(copy, ['--eval', build]);
  const { teaches } = read('dist/release.json');
  expect(teaches.modules.map(({ id }: Json) => id)).toEqual([
    ...['business-ideas', 'marketing-sales', 'business-strategy'],
    MODULE.id,
  ]);
  expect(teaches.modules[0].sections.at(-1)).toBe(EIGHTH.id);
  expect(teaches.quizzes.find(isNew)).toMatchObject({ ...QUIZ, xp: 300, passPercent: 30 });
  expect(read('dist/catalogue.json').quizzes.find(isNew).questions[0].right).toBe('p-m1q1b');
});

test('the tests and types pass with the new content', { tag: '@checkout' }, async () => {
  await run(copy, ['node_modules/typescript-native/bin/tsc', '--noEmit', '--singleThreaded']);
  const files = ['learning/src/contract', 'learning/src/catalogue', 'learning/src/.*/content'];
  await run(copy, ['node_modules/jest/bin/jest.js', '--maxWorkers=1', '--testTimeout=60000', ...files]);
});

test('released content can be read, answered, counted and reviewed without rebuilding the app', {
  tag: '@checkout',
}, async ({ page }) => {
  const built = [textsIn(join(root, 'shell/dist')), textsIn(join(root, 'server/dist'))];
  app = await runApp();
  await signUp(page.request, app, email);
  await logIn(page, app, email);
  expect(await app.release(join(copy, 'learning'))).toContain('is live now');
  await expect(async () => {
    await page.goto(`${app?.address}/#/learning-module`);
    await page.reload();
    await expect(page.getByRole('link', { name: MODULE.title })).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await page.goto(`${app.address}/#/module1-intro?section=${EIGHTH.id}`);
  await expect(page.getByRole('heading', { level: 2, name: EIGHTH.heading })).toBeInViewport();
  await page.getByRole('textbox', { name: `Your note: ${EIGHTH.heading}` }).scrollIntoViewIfNeeded();
  const sections = page.getByRole('navigation', { name: 'Sections of this module' }).getByRole('link');
  await expect(sections.nth(7)).toHaveAccessibleName(/\(read\)$/);

  const saved = page.waitForResponse(isSavedWith('p-m1q1'));
  await page.goto(`${app.address}${`/#${MODULE.route}`}`);
  await page.getByRole('link', { name: 'Take the quiz' }).click();
  await answer(page, 4);
  await expect(page.getByText(/80%/).first()).toBeVisible();
  const { results } = await (await saved).json();
  expect(results).not.toEqual([]);
  expect(results.filter(({ verdict }: Json) => verdict !== 'verified')).toEqual([]);
  await expectXp(page, app);

  await page.goto(`${app.address}/#/review`);
  await page.getByRole('link', { name: 'Practise now' }).click();
  await expect(page.getByText(`You missed this in the ${QUIZ.title} today`)).toBeVisible();
  const reviewed = page.waitForResponse(isSavedWith('p-m1q'));
  await page.getByRole('radio').nth(1).check();
  await page.getByRole('button', { name: 'Check' }).click();
  expect((await (await reviewed).json()).total.xp.toString()).toMatch(XP);
  expect([textsIn(join(root, 'shell/dist')), textsIn(join(root, 'server/dist'))]).toEqual(built);
});

test('the new content counts on another device and in reports', { tag: '@checkout' }, async ({ page }) => {
  if (!app) throw new Error('The content was not released.');
  await logIn(page, app, email);
  await expectXp(page, app);
  // Reports hide groups of fewer than ten learners.
  await app.command('seed', '--learners', '100', '--beside-real-people');
  await app.command('admin', 'grant', email);
  await page.goto(`${app.address}/#/admin/reports`);
  await page.getByLabel('Quiz, question by question').selectOption(QUIZ.id);
  await expect(page.getByRole('table', { name: 'Who chose what at question 1' })).toBeVisible();
  await expect(
    page.getByText(read('dist/catalogue.json').quizzes.find(isNew).questions[0].text),
  ).toBeVisible();
});

/** Whether the server saved events that contain this text. */
function isSavedWith(text: string) {
  return (response: Response): boolean =>
    response.url().endsWith('/v1/events') && response.ok() && !!response.request().postData()?.includes(text);
}

async function signUp(request: APIRequestContext, { address }: RunningApp, by: string) {
  const data = { fullName: 'Ada Lovelace', email: by, password: PASSWORD, userType: 'user' };
  await request.post(`${address}/api/signup.php`, { data });
}

async function logIn(page: Page, { address }: RunningApp, as: string) {
  await page.goto(`${address}/#/login`);
  await fillLogin(page, as);
  await expect(page).toHaveURL(`${address}/#/home`);
}

/** 240 for the quiz and 5 for the read section, plus a new module's section on a slow machine. */
const XP = /^2(45|50)$/;

async function expectXp(page: Page, { address }: RunningApp) {
  await page.goto(`${address}/#/dashboard-user`);
  const panel = page.getByRole('region', { name: 'XP', exact: true });
  await expect(panel.getByText(XP)).toBeVisible();
}

/** Answers all questions, only the first `right` correctly. */
async function answer(page: Page, right: number) {
  const { questions } = read('dist/catalogue.json').quizzes.find(isNew);
  for (const [at, question] of questions.entries()) {
    const isWanted = ({ id }: Json) => (at < right ? id === question.right : id !== question.right);
    const { text } = question.options.find(isWanted);
    await page.getByRole('radio', { name: text }).check();
    await page.getByRole('button', { name: /^(Next|Finish|Submit)$/ }).click();
  }
}

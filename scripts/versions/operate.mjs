import { randomUUID } from 'node:crypto';
import { chromium, expect } from '@playwright/test';
import { findBrowser } from '../browser.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/** Correct options of the quick quiz, from 0. */
const RIGHT = [0, 1, 3];
const ROUNDS = 5;

/**
 * Answers the quick quiz with the first `right` questions correct.
 * @param {Page} page
 * @param {number} right
 */
async function quickQuiz(page, right) {
  if (!page.url().endsWith('#/quiz')) await page.goto('/#/quiz');
  for (const [at, place] of RIGHT.entries()) {
    await expect(page.getByText(`Question ${at + 1} of ${RIGHT.length}`, { exact: true })).toBeVisible();
    const question = page.getByRole('heading', { level: 2 });
    const before = (await question.textContent()) ?? '';
    await page
      .getByRole('radio')
      .nth(at < right ? place : (place + 1) % 4)
      .check();
    await page.getByRole('button', { name: /^(Next|Finish|Submit)$/ }).click();
    await expect(page.getByRole('heading', { level: 2, name: before, exact: true })).toHaveCount(0);
  }
  await expect(page.getByText(`${right} of ${RIGHT.length}`).first()).toBeVisible();
}

/** Plays a game with a run ticket in real time, until the server has stored it. @param {Page} page */
async function playCashStack(page) {
  const answered = (/** @type {RegExp} */ path) =>
    page.waitForResponse((response) => path.test(response.url()) && response.ok());
  const dealt = answered(/\/v1\/runs$/);
  await page.goto('/#/cash-stack');
  await dealt;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const saved = answered(/\/v1\/events$/);
  for (let round = 1; round <= ROUNDS; round += 1) {
    await page.getByRole('button', { name: /^Ad Campaign/ }).click();
    const next = round < ROUNDS ? `Round ${round + 1} of ${ROUNDS}: choose` : 'The game is over';
    await expect(page.getByText(next)).toBeVisible();
  }
  expect(await (await saved).json()).toMatchObject({ results: [{ standing: 'verified' }] });
}

/** @typedef {import('@playwright/test').BrowserContext} BrowserContext */

const PASSWORD = 'an honest sum of parts';
const PEOPLE = { admin: 'Ann Admin', learner: 'Ben Learner' };

/**
 * Uses a version as an operator, an admin and a learner, who ends up offline. Returns the storage of their
 * browsers and the version's responses.
 * @param {import('./run.mjs').RunningVersion} version
 */
export async function operate({ address, command }) {
  const browser = await chromium.launch({ executablePath: findBrowser() });
  const newContext = () => browser.newContext({ baseURL: address });
  const [ann, ben] = [await newContext(), await newContext()];
  try {
    const admin = await account(ann, 'admin');
    command('admin', 'grant', admin.email);
    await logIn(ann, admin.email);
    const learner = await account(ben, 'learner');
    const code = await administer(ann);
    const page = await ben.newPage();
    const html = await (await ben.request.get('/')).text();
    await learn(page, learner.email, code);
    command('seed', '--learners', '12', '--beside-real-people');
    const answers = { admin: await answersOf(ann, [...OWN, ...ALL]), learner: await answersOf(ben, OWN) };
    const openapi = await (await ann.request.get('/api/v1/openapi.json')).json();
    await offline(page);
    const device = await ben.storageState();
    return { page: html, password: PASSWORD, people: { admin, learner }, answers, openapi, device };
  } finally {
    await browser.close();
  }
}

/** Calls about the user, and calls about everyone. */
const OWN = ['/me', '/me/data', '/me/classes', '/events?learner={id}', '/leaderboards/xp'];
const ALL = ['/classes', '/people', '/settings', '/feedback', '/audit', '/courses'];

/** @param {BrowserContext} context @param {keyof typeof PEOPLE} role */
async function account({ request }, role) {
  const email = `${role}@example.edu`;
  const data = { fullName: PEOPLE[role], email, password: PASSWORD, userType: 'user' };
  expect(await (await request.post('/api/signup.php', { data })).json()).toEqual({ success: true });
  return { email, fullName: PEOPLE[role] };
}

/** @param {BrowserContext} context @param {string} email */
async function logIn({ request }, email) {
  const answer = await request.post('/api/login.php', { data: { email, password: PASSWORD } });
  expect(await answer.json()).toMatchObject({ success: true });
}

/** Creates a class and changes the settings; returns the class's code. @param {BrowserContext} context */
async function administer({ request }) {
  const { settings, version } = await (await request.get('/api/v1/settings')).json();
  const changed = { settings: { ...settings, weekStart: 7, keepPlaysMonths: 36 }, version };
  expect((await request.put('/api/v1/settings', { data: changed })).ok()).toBe(true);
  const made = await request.post('/api/v1/classes', { data: { name: 'Founders of the autumn' } });
  return (await made.json()).code;
}

/** @param {Page} page @param {string} email @param {string} code */
async function learn(page, email, code) {
  await page.goto('/#/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/#\/home/);
  await quickQuiz(page, 2);
  await playCashStack(page);
  const { request } = page.context();
  for (const answer of [
    await request.post('/api/v1/me/classes', { data: { code } }),
    await request.put('/api/v1/me/nickname', { data: { nickname: 'Benny' } }),
    await request.post('/api/v1/feedback', {
      data: { id: randomUUID(), name: 'Ben', email, message: 'More games, please!' },
    }),
  ])
    expect([answer.url(), answer.ok()]).toEqual([answer.url(), true]);
}

/** Takes the quiz again offline: the device keeps the result. @param {Page} page */
async function offline(page) {
  await page.goto('/#/quiz');
  await expect(page.getByText('Question 1 of 3', { exact: true })).toBeVisible();
  await page.context().setOffline(true);
  await quickQuiz(page, 3);
  await expect(page.getByText('1 result is kept on this device')).toBeVisible();
}

/**
 * Responses of a version to a person's read-only calls, by address.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {readonly string[]} paths
 */
async function answersOf({ request }, paths) {
  /** @type {Record<string, unknown>} */
  const answers = {};
  const { userId } = await (await request.get('/api/v1/me')).json();
  for (const path of paths.map((path) => path.replace('{id}', userId))) {
    const answer = await request.get(`/api/v1${path}`);
    expect([path, answer.status()]).toEqual([path, 200]);
    answers[path] = await answer.json();
  }
  return answers;
}

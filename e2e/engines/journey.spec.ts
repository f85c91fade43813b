import { expect } from '@playwright/test';
import { newEmail } from '../support/people';
import { GAMES } from './games';
import { logIn, signUp } from './people';
import { atRoute, button, click, go, heading, link, see, textsOf } from './seen';
import type { Tab } from './tab';
import { test } from './test';

/** Correct options of the first module's quiz, numbered from 1. */
const RIGHT = [2, 4, 1, 3, 2];

test('a student signs up, logs in, reads a module, takes a quiz and plays every game to its end', {
  tag: '@full',
}, async ({ tab, network }) => {
  const email = newEmail();
  await tab.open(`${network.address}/`);
  await see(tab, heading('Learn to start something'));
  await click(tab, link('GET STARTED'));
  await signUp(tab, email);
  await see(tab, { role: 'status' }, 'Account created successfully! Redirecting to login...');
  await atRoute(tab, '/login');
  await logIn(tab, email);
  await atRoute(tab, '/home');
  await see(tab, button('Logout'));

  await go(tab, '/learning-module');
  await click(tab, link(/Business Ideas/));
  await atRoute(tab, '/module1-intro');
  await see(tab, heading('Business Ideas'));
  await click(tab, link('Take the quiz'));
  await takeQuiz(tab);

  for (const { path, title, play } of GAMES) {
    await go(tab, path);
    await see(tab, heading(title));
    await click(tab, button("Let's play"));
    await play(tab);
  }

  await go(tab, '/dashboard-user');
  await see(tab, heading(/dashboard|welcome/i));
  await see(tab, { role: 'listitem', inside: { role: 'region', name: 'Badges' } }, 'Idea Innovator');
  expect((await textsOf(tab, { role: 'main' })).join()).not.toContain('Example');

  const failures = network.reports.filter((report) => !report.includes('"event":"shown"'));
  expect(failures, 'failures reported by the page').toEqual([]);
});

async function takeQuiz(tab: Tab) {
  for (const [at, place] of RIGHT.entries()) {
    await see(tab, { role: 'main' }, `Question ${at + 1} of ${RIGHT.length}`);
    await click(tab, { role: 'radio', at: place - 1 });
    await tab.press('Enter');
  }
  await see(tab, { role: 'main' }, `${RIGHT.length} of ${RIGHT.length} (100%)`);
}

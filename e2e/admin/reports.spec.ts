import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, open } from '../app';
import { newFolder } from '../support/checkout';
import { inspect } from '../support/inspect';
import { runApp } from '../support/running';
import { teach, test } from '../support/seeded';

test('progress is reported by quiz and week, for everyone and for one class', { tag: '@full' }, async ({
  page,
  app,
}) => {
  await teach(page, app);
  await open(page, '/admin/reports');
  await expect(page.getByRole('row', { name: /^Business Ideas Quiz \d+ \d+% \d+% / })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Mean score of first attempts/ })).toBeVisible();
  const everyone = await page.getByText(/\d+ people answered/).textContent();
  await choose(page, 'monday');
  await expect(page.getByText(/\d+ people answered/)).not.toHaveText(everyone ?? '');
  await choose(page, 'reading');
  await expect(page.getByRole('link', { name: 'Invite learners' })).toBeVisible();
});

/** Chooses a class by keyboard alone. */
async function choose(page: Page, part: string) {
  await page.getByRole('button', { name: /^Class: / }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Name or code' })).toBeFocused();
  await page.keyboard.type(part);
  await expect(page.getByRole('dialog').getByRole('option')).toHaveText([new RegExp(`^${part}`, 'i')]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('reports point out a question with a wrong answer key, in words and as CSV', { tag: '@full' }, async ({
  page,
  app,
}) => {
  await teach(page, app);
  await open(page, '/admin/reports');
  await page.getByLabel('Quiz, question by question').selectOption('marketing');
  await expect(page.getByText(/of the strongest students chose A/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Who chose what at question 4' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download questions (CSV)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('questions-marketing.csv');
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(1 + 5 * 4);
  expect(lines[0]).toContain('Item-rest correlation');
});

test('reports are accessible in both themes and on a phone', { tag: '@full' }, async ({ page, app }) => {
  await teach(page, app);
  await open(page, '/admin/reports');
  await expect(page.getByRole('table', { name: 'Who chose what at question 5' })).toBeVisible();
  await page.getByText('As a table').first().click();
  await inspect(page, 'reports');
});

test('a backup made while the app runs can be restored into another app', { tag: '@full' }, async ({
  app,
}) => {
  test.setTimeout(90_000);
  const folder = newFolder('backup');
  const file = join(folder, 'all.gz');
  expect(await app.command('backup', file)).toMatch(/^Saved [\d,]+ rows of \d+ tables to /);
  await expect(app.command('restore', file)).rejects.toThrow(/The database is not empty/);
  const other = await runApp();
  expect(await other.command('restore', file)).toMatch(/^Restored [\d,]+ rows of \d+ tables from /);
  const login = await fetch(`${other.address}/api/login.php`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(app.instructor),
  });
  expect(await login.json()).toMatchObject({ success: true });
  await other.stop();
});

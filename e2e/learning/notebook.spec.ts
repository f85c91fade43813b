import { readFileSync } from 'node:fs';
import { expect, open, test } from '../app';
import { inspect } from '../support/inspect';
import { logIn, newAccount } from '../support/people';

const PHONE = { width: 360, height: 740 };
const NOTE = 'A laundry service for our halls';

test('a module is completed on a phone, and its notes appear on another device', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  test.slow(); // two browsers, a whole module
  await page.setViewportSize(PHONE);
  const email = await newAccount(page);
  await logIn(page, email);
  await open(page, '/module1-intro');
  const wayOn = page.getByRole('link', { name: /^Continue with/ });
  await expect(wayOn).toBeInViewport();

  const choice = page.locator('form', { hasText: 'Which of the four tests' });
  await choice.getByRole('radio', { name: /^Attractive/ }).check();
  await choice.getByRole('button', { name: 'Check' }).click();
  await expect(choice.getByText('Not this one')).toBeVisible();
  await choice.getByRole('radio', { name: /^Durable/ }).check();
  await choice.getByRole('button', { name: 'Check' }).click();
  await expect(choice.getByText('Done')).toBeVisible();

  const saved = page.waitForResponse(
    (sent) => sent.request().method() === 'PUT' && /me\/documents$/.test(sent.url()),
  );
  await page.getByRole('textbox', { name: /^Your note/ }).fill(NOTE);
  await expect(page.getByText('Saved on this device.')).toBeVisible();
  await saved;
  await expect(page.getByText('Also in your account.')).toBeVisible();
  await page.reload();
  await expect(choice.getByText('Done')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Your note/ })).toHaveValue(NOTE);

  for (let next = 2; next <= 7; next += 1) {
    await expect(wayOn).toBeInViewport();
    await wayOn.click();
    const heading = page.getByRole('heading', { level: 2 }).first();
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(heading).toHaveAccessibleDescription(`Section ${next} of 7`);
  }
  await expect(page.getByRole('region', { name: 'My notebook' }).getByText(NOTE)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Take the quiz' })).toBeInViewport();

  const laptop = await (await browser.newContext()).newPage();
  await logIn(laptop, email);
  await open(laptop, '/dashboard-user');
  await laptop.getByRole('link', { name: 'My notebook' }).click();
  await expect(laptop.getByText(NOTE)).toBeVisible();
  const [file] = await Promise.all([
    laptop.waitForEvent('download'),
    laptop.getByRole('link', { name: 'Download as text' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('my-notebook.txt');
  expect(readFileSync(await file.path(), 'utf8')).toContain(NOTE);

  await laptop.getByRole('button', { name: 'Delete all notes' }).click();
  const gone = laptop.waitForResponse(
    (sent) => sent.request().method() === 'PUT' && /me\/documents$/.test(sent.url()),
  );
  await laptop.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(laptop.getByText('Nothing written yet')).toBeVisible();
  await gone;
  await open(page, '/notebook');
  await page.reload();
  await expect(page.getByText('Nothing written yet')).toBeVisible();
  await laptop.context().close();
});

test('the later of two notes written offline is kept on both devices', { tag: '@full' }, async ({
  page,
  browser,
  troubles,
}) => {
  test.slow(); // two browsers
  troubles.expectError(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const email = await newAccount(page);
  const phone = await (await browser.newContext()).newPage();
  const field = '/marketing-intro?section=pricing';
  for (const device of [page, phone]) {
    await logIn(device, email);
    await open(device, field);
    await expect(device.getByRole('textbox', { name: 'Your note: Pricing' })).toBeVisible();
    await device.context().setOffline(true);
  }
  await page.getByRole('textbox', { name: 'Your note: Pricing' }).fill('Written on the laptop');
  await phone.getByRole('textbox', { name: 'Your note: Pricing' }).fill('Written on the phone');
  await phone.context().setOffline(false);
  await expect(phone.getByText('Also in your account.')).toBeVisible();
  await page.context().setOffline(false);
  for (const device of [page, phone])
    await expect(device.getByRole('textbox', { name: 'Your note: Pricing' })).toHaveValue(
      'Written on the phone',
    );
  await expect(page.getByText('Also in your account.')).toBeVisible();
  await phone.context().close();
});

test("a printed module has all sections and the learner's notes", { tag: '@full' }, async ({ page }) => {
  await open(page, '/marketing-intro');
  await page.getByRole('textbox', { name: /^Your note/ }).fill(NOTE);
  await page.emulateMedia({ media: 'print' });
  const sections = page.locator('main section[id^="section-"]');
  await expect(sections).toHaveCount(8);
  for (const section of await sections.all()) {
    await expect(section.getByRole('heading', { level: 2 })).toBeVisible();
    for (const text of await section.locator('details > p').all()) await expect(text).toBeVisible();
  }
  await expect(page.locator('p', { hasText: NOTE }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Take the quiz' })).toBeHidden();
});

test('exercises, notes and the notebook are accessible in both themes and at 320 px', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, '/notebook');
  await expect(page.getByText('Nothing written yet')).toBeVisible();
  await inspect(page, 'an empty notebook');
  await open(page, '/module1-intro');
  await page.getByRole('button', { name: 'Read all on one page' }).click();
  for (const form of await page.locator('main form').all()) {
    const radios = form.getByRole('radio');
    for (let at = 0; at < (await radios.count()); at += 2) await radios.nth(at).check();
    const field = form.getByRole('textbox');
    if ((await field.count()) > 0) await field.fill('60000');
    await form.getByRole('button', { name: 'Check' }).click();
  }
  for (const note of await page.getByRole('textbox', { name: /^Your note/ }).all()) await note.fill(NOTE);
  await inspect(page, 'all steps answered');
  await open(page, '/notebook');
  await expect(page.getByText(NOTE).first()).toBeVisible();
  await inspect(page, 'a notebook with notes');
  await page.getByRole('button', { name: 'Delete all notes' }).click();
  await inspect(page, 'the deletion dialog');
});

import { expect, expectRoute, open, test } from '../app';
import { inspect } from '../support/inspect';

/** Longer than the end of a section has to be visible for the section to count as read. */
const READ_AFTER_MS = 3000;

const MODULES = [
  ['/module1-intro', 'Business Ideas', '/quiz/module1'],
  ['/marketing-intro', 'Marketing & Sales', '/quiz/marketing'],
  ['/business-strategy-intro', 'Business Strategy', '/business-strategy-quiz'],
] as const;

for (const [at, [path, title, quiz]] of MODULES.entries()) {
  test(`LRN-17 reading ${title} marks each section as read and leads to its quiz`, {
    tag: at > 0 ? '@full' : [],
  }, async ({ page }) => {
    await page.clock.install();
    await open(page, path);
    const sections = page.getByRole('navigation', { name: 'Sections of this module' }).getByRole('link');
    await expect(sections.first()).toBeVisible();
    const count = await sections.count();
    for (let at = 0; at < count; at += 1) {
      await sections.nth(at).click();
      await page.getByText('Try it.').nth(at).scrollIntoViewIfNeeded();
      await expect(async () => {
        // Reading time starts when the page notices the section, in an animation frame.
        await page.clock.fastForward(READ_AFTER_MS);
        await expect(sections.nth(at)).toHaveAccessibleName(/\(read\)$/, { timeout: 200 });
      }).toPass();
    }
    await page.getByRole('link', { name: 'Take the quiz' }).click();
    await expectRoute(page, quiz);
    await open(page, '/learning-module');
    await expect(page.getByRole('progressbar', { name: `${count} of ${count} sections read` })).toBeVisible();
  });

  test(`${title} is accessible with everything expanded, in both themes and at 320 px`, {
    tag: '@full',
  }, async ({ page }) => {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Read all on one page' }).click();
    for (const term of await page.locator('summary').all()) await term.click();
    for (const slider of await page.getByRole('slider').all()) await slider.press('End');
    // The sticky bar covers the lower edge of the window.
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await inspect(page, 'everything opened');
  });
}

test('a module keeps the reading position and its quiz link in view', { tag: '@full' }, async ({ page }) => {
  await open(page, '/module1-intro');
  const section = page.getByRole('navigation', { name: 'Sections of this module' }).getByRole('link').nth(3);
  const heading = page.getByRole('heading', { level: 2, name: (await section.textContent()) ?? '' });
  await section.click();
  await expect(heading).toBeInViewport();
  await page.mouse.wheel(0, 40);
  await expect(section).toHaveAttribute('aria-current', 'location');
  await page.reload();
  await expect(heading).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Take the quiz' })).toBeInViewport();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByRole('link', { name: 'Take the quiz' })).toBeInViewport();
});

test('LRN-09 Q57 the video opens in a new tab, and none of it is requested before then', async ({ page }) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('http://localhost')) outside.push(request.url());
  });
  await open(page, '/module1-intro');
  const video = page.getByRole('link', { name: /opens in a new tab/ });
  await expect(video).toHaveAttribute('target', '_blank');
  expect(outside).toEqual([]);
});

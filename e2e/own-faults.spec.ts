import { expect, open, test } from './app';
import { expectFailure, failing, go } from './support/faults';

/** Shell files and the pages that need them. */
const OWN_PLACES = [
  ['runtime of remotes', '/cash-stack', 'Cash Stack', /\/js\/federation\./, '/leaderboard', 'Leaderboard'],
  ['script of a shell page', '/leaderboard', 'Leaderboard', ownFile('js'), '/login', 'Welcome back'],
  ['style of a shell page', '/leaderboard', 'Leaderboard', ownFile('css'), '/login', 'Welcome back'],
] as const;

/** Matches the lazy files of the shell, except those that load remotes. */
function ownFile(kind: 'js' | 'css'): RegExp {
  return new RegExp(`^https?://[^/]+/${kind}/(?!main|app|federation)`);
}

const OWN_FAULTS = ['is missing', 'is a page of HTML', 'never answers', 'is cut off'] as const;

for (const [at, [place, path, title, file, other, otherTitle]] of OWN_PLACES.entries()) {
  for (const [number, fault] of OWN_FAULTS.entries()) {
    const tag = number === at ? [] : '@full';
    test(`when the ${place} ${fault}, the page says so, other pages work, and "Try again" recovers`, {
      tag,
    }, async ({ page, troubles }) => {
      troubles.expectError(/./);
      const faulty = await failing(page, file, fault);
      await open(page, path);
      await expectFailure(page, faulty);
      if (place.startsWith('runtime')) {
        await expect(page.getByRole('alert')).toContainText(/platform-(missing|altered|late|unreachable)/);
        await expect(page.getByRole('alert')).not.toContainText('Cash Stack');
      }
      await go(page, other);
      await expect(page.getByRole('heading', { level: 1, name: otherTitle })).toBeVisible();
      await go(page, path);
      await expectFailure(page, faulty);
      faulty.isHealed = true;
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    });
  }
}

test('the federation runtime has 120 seconds to load, whichever release needs it', async ({ page }) => {
  await page.clock.install();
  const asked = page.waitForRequest(/\/js\/federation\./);
  await page.route(/\/js\/federation\./, () => undefined);
  await open(page, '/cash-stack');
  await asked;
  await expect(page.getByRole('status').filter({ hasText: 'Cash Stack' })).toBeVisible();
  // Real time also passes on this clock: a busy machine takes seconds between two lines.
  await page.clock.runFor(90_000);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.clock.runFor(31_000);
  await expect(page.getByRole('alert')).toContainText('did not arrive in time');
});

import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../app';
import { opened } from '../list';
import { newFolder } from '../support/checkout';
import { runApp } from '../support/running';
import { secondVersion } from '../support/second';

test.describe.configure({ timeout: 180_000 });

test('a store that comes back from a backup locks nobody out: the list counts again once it is signed', async ({
  page,
  troubles,
}) => {
  troubles.expectError(/./);
  const app = await runApp();
  const heading = page.getByRole('heading', { level: 1, name: 'Cash Stack' });
  try {
    await app.release(secondVersion('games/cash-stack', newFolder('second')));
    await expect
      .poll(() => opened(JSON.parse(readFileSync(join(app.store, 'remotes.json'), 'utf8'))).until)
      .toBeDefined();
    const backup = join(newFolder('backup'), 'store');
    cpSync(app.store, backup, { recursive: true });
    await app.release(secondVersion('games/cash-stack', newFolder('third'), {}, '3.0.0'));
    await page.goto(`${app.address}/#/cash-stack`);
    await expect(heading).toBeVisible();

    rmSync(app.store, { recursive: true });
    cpSync(backup, app.store, { recursive: true });
    await app.restart();
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('unavailable');

    await app.command('releases', 'sign');
    // The server looks for a new list every two seconds.
    await expect(async () => {
      await page.reload();
      await expect(heading).toBeVisible({ timeout: 5_000 });
    }).toPass();
  } finally {
    await app.stop();
  }
});

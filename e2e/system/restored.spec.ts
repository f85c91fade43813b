import { join } from 'node:path';
import { expect, test } from '../app';
import { entryOf, opened } from '../list';
import { newFolder } from '../support/checkout';
import { runApp } from '../support/running';
import { secondVersion } from '../support/second';

test.describe.configure({ timeout: 180_000 });

test('a list restored from a backup is accepted by browsers that have seen a newer one', async ({
  page,
  troubles,
}) => {
  troubles.expectError(/./);
  const app = await runApp();
  const heading = page.getByRole('heading', { level: 1, name: 'Cash Stack' });
  const live = async () => {
    const response = await page.request.get(`${app.address}/remotes.json`);
    return opened(await response.json());
  };
  try {
    const folder = newFolder('backup');
    await app.release(secondVersion('games/cash-stack', newFolder('second')));
    await expect.poll(async () => (await live()).until).toBeDefined();
    await app.command('backup', join(folder, 'backup.gz'));
    await app.release(secondVersion('games/cash-stack', newFolder('third'), {}, '3.0.0'));
    await expect.poll(async () => entryOf(await live(), 'cash-stack').version).toBe('3.0.0');
    await page.goto(`${app.address}/#/cash-stack`);
    await expect(heading).toBeVisible();

    await app.moveTo(join(folder, 'data'), ['restore', join(folder, 'backup.gz')]);
    expect(entryOf(await live(), 'cash-stack').version).toBe('2.0.0');
    await page.reload();
    await expect(heading).toBeVisible();
  } finally {
    await app.stop();
  }
});

import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { expect, test } from '../app';
import { entryOf, filesOf, hashOf, opened } from '../list';
import { newFolder } from '../support/checkout';
import { runApp } from '../support/running';

test.describe.configure({ timeout: 120_000 });

const TYPES = new Map([
  ['.html', 'text/html'],
  ['.js', 'text/javascript'],
  ['.css', 'text/css'],
  ['.json', 'application/json'],
  ['.svg', 'image/svg+xml'],
]);

/** A server of static files. */
async function serveFiles(folder: string): Promise<Server> {
  const server = createServer(({ url = '/' }, response) => {
    const path = new URL(url, 'http://localhost').pathname.replace(/\/$/, '/index.html');
    try {
      const content = readFileSync(join(folder, path));
      response.setHeader('Content-Type', TYPES.get(extname(path)) ?? 'application/octet-stream');
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return server;
}

test('an exported app works on a static file host', async ({ page }) => {
  const folder = join(newFolder('export'), 'site');
  const app = await runApp();
  expect(await app.command('export', folder)).toMatch(/^Wrote \d+ files to /);
  await expect(app.command('export', folder)).rejects.toThrow('is not empty');
  await app.stop();

  const list = opened(JSON.parse(readFileSync(join(folder, 'remotes.json'), 'utf8')));
  expect(list.until).toBeUndefined();
  for (const remote of list.remotes) {
    for (const [file, hash] of Object.entries(filesOf(remote)))
      expect(hashOf(readFileSync(join(folder, remote.base, file)))).toBe(hash);
  }

  const server = await serveFiles(folder);
  const address = `http://localhost:${Object(server.address()).port}`;
  await page.goto(`${address}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${address}/#/cash-stack`);
  await expect(page.getByRole('heading', { level: 1, name: 'Cash Stack' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.goto(`${address}/#/quiz/module1`);
  await expect(page.getByRole('radio').first()).toBeVisible();
  await page.goto(`${address}${entryOf(list, 'cash-stack').base}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Cash Stack' })).toBeVisible();
  server.closeAllConnections();
  server.close();
});

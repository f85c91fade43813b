import { expect, open, test } from './app';

test('the app is installable: the manifest has no errors and all its icons exist', async ({ page }) => {
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const browser = await page.context().newCDPSession(page);
  const { data = '{}', errors, url } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = await page.request.get(url);
  expect(manifest.headers()['content-type']).toBe('application/manifest+json; charset=utf-8');
  const icons: readonly { src: string; type: string }[] = JSON.parse(data).icons;
  for (const { src, type } of [...icons, { src: 'apple-touch-icon.png', type: 'image/png' }]) {
    const icon = await page.request.get(new URL(src, url).href);
    const [told] = icon.headers()['content-type']?.split(';') ?? [];
    expect([src, icon.status(), told]).toEqual([src, 200, type]);
  }
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const read = (file: string) => readFileSync(join(import.meta.dirname, file));
const manifest = JSON.parse(read('manifest.webmanifest').toString());
const tokens = readFileSync(join(import.meta.dirname, '../../../shared/ui/src/tokens.css'), 'utf8');
const page = read('../index.html').toString();

/** Reads a PNG file's width and height from its header. */
function sizeOf(file: string): string {
  const bytes = read(file);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test('every icon of the installed app has the size stated in the manifest', () => {
  const pictures = manifest.icons.filter(({ type }: { type: string }) => type === 'image/png');
  expect(pictures).toHaveLength(3);
  for (const { src, sizes } of pictures) expect([src, sizeOf(src)]).toEqual([src, sizes]);
  expect(sizeOf('apple-touch-icon.png')).toBe('180x180');
});

test("the installed app uses the product's colours", () => {
  expect(tokens).toContain(`--color-page: light-dark(${manifest.background_color},`);
  expect(tokens).toContain(`--color-primary: light-dark(${manifest.theme_color},`);
});

test('the page links its manifest and icon, and has the same title and description as the manifest', () => {
  expect(page).toContain('<link rel="manifest" href="manifest.webmanifest" />');
  expect(page).toContain('<link rel="apple-touch-icon" href="apple-touch-icon.png" />');
  expect(page).toContain(`content="${manifest.description}"`);
  expect(page).toContain(`<title>${manifest.name}</title>`);
});

import { expect, test } from '@jest/globals';
import { correction, generate } from 'lean-qr';
import { qrPicture } from './JoinCode';

const LINK = 'https://quest.example.edu/#/join/CDFGHJ';

/** Which modules a path fills. */
function filled(path: string): ReadonlySet<string> {
  const modules = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].flatMap(([, x, y, right, left]) => {
    expect(right).toBe(left);
    return Array.from({ length: Number(right) }, (_, at) => `${Number(x) + at} ${y}`);
  });
  return new Set(modules);
}

test.each([LINK, 'x', LINK.repeat(10)])('the picture of %j has exactly the modules of its code', (text) => {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const dark = Array.from(
    { length: code.size ** 2 },
    (_, at) => [at % code.size, Math.floor(at / code.size)] as const,
  )
    .filter(([x, y]) => code.get(x, y))
    .map(([x, y]) => `${x} ${y}`);
  expect([...filled(qrPicture(text).path)].sort()).toEqual(dark.sort());
});

test('around a code are the four empty modules that scanners need', () => {
  const { size } = generate(LINK, { minCorrectionLevel: correction.M });
  expect(qrPicture(LINK).viewBox).toBe(`-4 -4 ${size + 8} ${size + 8}`);
});

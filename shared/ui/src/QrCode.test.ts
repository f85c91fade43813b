import { expect, test } from '@jest/globals';
import { correction, generate } from 'lean-qr';
import { drawQrCode } from './QrCode';

const LINK = 'https://quest.example.edu/#/join/CDFGHJ';

type Edge = { readonly x: number; readonly y: number; readonly turn: 1 | -1 };

/**
 * Lists the vertical edges of a path's outlines, each one module high, going up or down beside the module at `x`,
 * `y`.
 */
function readEdges(path: string): readonly Edge[] {
  return path.split('Z').flatMap((outline) => {
    const points = [...outline.matchAll(/(\d+) (\d+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
    return points.flatMap(({ x, y }, at): readonly Edge[] => {
      const next = points[(at + 1) % points.length]?.y ?? y;
      return next === y ? [] : [{ x, y: Math.min(y, next), turn: next > y ? 1 : -1 }];
    });
  });
}

/** Whether a path fills a module: the edges to its right do not cancel each other out. */
const isFilled = (edges: readonly Edge[], x: number) =>
  edges.filter((edge) => edge.x > x).reduce((sum, { turn }) => sum + turn, 0) !== 0;

test.each([LINK, 'x', LINK.repeat(10)])("the picture of %j has exactly its code's modules", (text) => {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const edges = readEdges(drawQrCode(text).path);
  const lines = Array.from({ length: code.size }, (_, at) => at);
  const wrong = lines.flatMap((y) => {
    const beside = edges.filter((edge) => edge.y === y);
    return lines.filter((x) => isFilled(beside, x) !== code.get(x, y)).map((x) => ({ x, y }));
  });
  expect(wrong).toEqual([]);
});

test('a code is surrounded by the four empty modules that scanners need', () => {
  const { size } = generate(LINK, { minCorrectionLevel: correction.M });
  expect(drawQrCode(LINK).viewBox).toBe(`-4 -4 ${size + 8} ${size + 8}`);
});

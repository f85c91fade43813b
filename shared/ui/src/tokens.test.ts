import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');
const colours = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#\w+), (#\w+)\);/g)].map(([, name, light, dark]) => [
    String(name),
    { light: String(light), dark: String(dark) },
  ]),
);
type Theme = 'light' | 'dark';

const GROUNDS = ['sunken', 'page', 'surface', 'raised'];
const SIGNALS = ['success', 'warn', 'danger', 'info', 'tide', 'leaf', 'coral', 'plum'];
const SOFT_GROUNDS = ['primary', 'accent', ...SIGNALS].map((name) => `${name}-soft`);
const TEXTS = ['ink', 'ink-muted', 'primary', 'primary-strong', 'accent-strong', ...SIGNALS];

/** Text colours with their backgrounds. */
const TEXT_PAIRS = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)),
  ...['ink', 'ink-muted', 'primary', 'primary-strong'].flatMap((text) =>
    SOFT_GROUNDS.map((ground) => [text, ground] as const),
  ),
  ...SIGNALS.map((name) => [name, `${name}-soft`] as const),
  ['accent-strong', 'accent-soft'] as const,
  ['on-primary', 'primary'] as const,
  ['on-primary', 'primary-strong'] as const,
  ['on-accent', 'accent'] as const,
  ['scene-text', 'scene-front'] as const,
  ['ink', 'scene-sky'] as const,
  ['primary', 'scene-sky'] as const,
  ...SIGNALS.slice(0, 4).map((fill) => ['on-status', fill] as const),
  ...SIGNALS.slice(4).map((fill) => ['on-hue', fill] as const),
];

/** Control outlines and the focus ring, with their backgrounds. */
const OUTLINE_PAIRS = [
  ...['edge', 'focus'].flatMap((line) => GROUNDS.map((ground) => [line, ground] as const)),
  ...SOFT_GROUNDS.map((ground) => ['focus', ground] as const),
];

describe.each<Theme>(['light', 'dark'])('in the %s theme', (theme) => {
  test.each(TEXT_PAIRS)('%s on %s has a text contrast of at least 4.5', (text, ground) => {
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(OUTLINE_PAIRS)('%s on %s has a control contrast of at least 3', (line, ground) => {
    expect(contrast(line, ground, theme)).toBeGreaterThanOrEqual(3);
  });
});

test('every colour has a light and a dark value', () => {
  const names = [...css.matchAll(/--color-([\w-]+):/g)].map(([, name]) => name);
  expect([...colours.keys()]).toEqual(names);
});

test('all style sheets use the breakpoints named in the tokens', () => {
  const named = css.split(':root')[0]?.match(/\d+rem(?= (phone|large|tablet|laptop))/g);
  expect(named).toHaveLength(4);
  const sheets = ROOMS.flatMap((room) => sheetsIn(join(__dirname, '../../..', room)));
  const widths = sheets.flatMap((sheet) => [
    ...readFileSync(sheet, 'utf8').matchAll(/@media[^{]*width[^{]*/g),
  ]);
  expect(widths.length).toBeGreaterThan(20);
  const others = widths.map(String).filter((query) => {
    const used = query.match(/\(width (?:<|>=) ([\d.]+rem)\)/)?.[1];
    return used === undefined || !named?.includes(used);
  });
  expect(others).toEqual([]);
});

const ROOMS = [
  'shell/src',
  'staff/src',
  'learning/src',
  'auth/src',
  'games',
  'shared/ui/src',
  'shared/game/src',
];

function sheetsIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['dist', 'node_modules'].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sheetsIn(path);
    return path.endsWith('.css') ? [path] : [];
  });
}

/** WCAG 2 contrast ratio. */
function contrast(one: string, other: string, theme: Theme): number {
  const [dim = 0, bright = 0] = [luminance(one, theme), luminance(other, theme)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(name: string, theme: Theme): number {
  const value = colours.get(name)?.[theme];
  if (!value) throw new Error(`tokens.css has no --color-${name}`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(value.slice(at, at + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

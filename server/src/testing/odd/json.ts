import { pickBelow, type Random } from '@venture/progress/random';

export function pick<Item>(items: readonly Item[], next: Random): Item {
  const item = items[pickBelow(next, items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

/** Names that every object has, and such as nobody expects. */
const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  'a.b',
  '\u0000',
  '𝒳',
  '0',
];

const NUMBERS = [
  '0',
  '-0',
  '-1',
  '0.1',
  '1e308',
  '-1e308',
  '1e999',
  '1e-400',
  '9007199254740993',
  '2147483648',
];

const TEXTS = [
  '',
  ' ',
  '0',
  'null',
  '../../etc/passwd',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '\u0000',
  'a\u0000b',
  '\r\nSet-Cookie: a=b',
  '\u202egnirts',
  'e\u0301'.repeat(200),
  '👩‍🏫',
  'ﷺ'.repeat(50),
  '9999-99-99',
  '2026-02-30T25:61:61Z',
  '00000000-0000-0000-0000-000000000000',
  'Infinity',
  '%00%ff',
  ...NAMES,
];

const nested = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);

/** A value as JSON text, such as no device sends: not all of it can be made by `JSON.stringify`, or read. */
export function oddValue(next: Random): string {
  return pick<() => string>(
    [
      () => pick(NUMBERS, next),
      () => JSON.stringify(pick(TEXTS, next)),
      () => JSON.stringify('x'.repeat(pick([100, 501, 3000, 70_000], next))),
      () => pick(['null', 'true', 'false', '[]', '{}', '[[]]', '[null]', '""'], next),
      () => pick(['"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"', '"\\u2028"', '"\u0001"', '"\\x41"'], next),
      () =>
        pick(['NaN', 'undefined', "'a'", '01', '+1', '.5', '1.', '-', '//', ',', '', '1'.repeat(2000)], next),
      () => nested('[', ']', pick([2, 30, 33, 5000], next)),
      () => `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`,
      () => `[${'0,'.repeat(pick([99, 101, 5000], next))}0]`,
      () => `{${JSON.stringify(pick(NAMES, next))}:{"a":1}}`,
      () => `{"constructor":{"prototype":{"isAdmin":true}},"__proto__":{"isAdmin":true}}`,
    ],
    next,
  )();
}

/** JSON text of a value with one thing in it replaced, left out, doubled or added. */
export function spoiltJson(value: unknown, next: Random): string {
  const places = placesIn(value, '');
  const target = pick(places, next);
  const how = pick(['replace', 'replace', 'replace', 'drop', 'double', 'add'] as const, next);
  return (
    write(value, '', (path, text, name) => {
      if (path !== target) return text;
      if (how === 'drop' && path !== '') return undefined;
      if (how === 'double' && name !== undefined) return `${text},${JSON.stringify(name)}:${oddValue(next)}`;
      if (how === 'add' && text.startsWith('{')) {
        const rest = text.slice(1);
        const added = `{${JSON.stringify(pick(NAMES, next))}:${oddValue(next)}`;
        return rest === '}' ? `${added}}` : `${added},${rest}`;
      }
      return oddValue(next);
    }) ?? ''
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const below = (path: string, name: string) => `${path}/${name}`;

function placesIn(value: unknown, path: string): readonly string[] {
  if (!isObject(value)) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, below(path, name)))];
}

type Change = (path: string, text: string, name?: string) => string | undefined;

function write(value: unknown, path: string, change: Change, name?: string): string | undefined {
  if (!isObject(value)) return change(path, JSON.stringify(value) ?? 'null', name);
  const isList = Array.isArray(value);
  const parts = Object.entries(value).flatMap(([key, inner]) => {
    const text = write(inner, below(path, key), change, isList ? undefined : key);
    if (text === undefined) return [];
    return [isList ? text : `${JSON.stringify(key)}:${text}`];
  });
  return change(path, isList ? `[${parts}]` : `{${parts}}`, name);
}

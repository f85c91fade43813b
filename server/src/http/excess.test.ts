import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findExcess, MAX_JSON_DEPTH, maxBodyValues } from './body';

const excess = (text: string, values = Number.POSITIVE_INFINITY) =>
  findExcess(new TextEncoder().encode(text), { levels: MAX_JSON_DEPTH, values });
const tooDeep = (text: string) => excess(text) === 'levels';
const nested = (levels: number, inner = '') => '['.repeat(levels) + inner + ']'.repeat(levels);

describe('JSON', () => {
  test.each([
    ['as many levels as there may be is not too deep', nested(MAX_JSON_DEPTH), false],
    ['one level more is too deep', nested(MAX_JSON_DEPTH + 1), true],
    ['objects within arrays is measured by both', '[{"a":'.repeat(17), true],
    ['a million levels is too deep', '['.repeat(1_000_000), true],
    ['brackets in a text is not', `{"a":"${'['.repeat(100)}"}`, false],
    ['brackets after a quote in a text is not', `["\\"${'['.repeat(100)}"]`, false],
    ['brackets after a text that ends with a backslash is', `["\\\\",${nested(40)}]`, true],
    ['brackets in the name of a field is not', `{"${'{'.repeat(100)}":1}`, false],
    ['many values beside each other is not', `[${'[],{},'.repeat(1000)}1]`, false],
    ['text of other alphabets is not', `{"ŝ":"🚫${'［'.repeat(50)}"}`, false],
    ['a text that never ends is not', `["${'['.repeat(100)}`, false],
  ])('with %s', (_, text, isRefused) => {
    expect(tooDeep(text)).toBe(isRefused);
  });

  test('is measured as it is nested, whatever it holds', () => {
    const levels = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levels)) : 0;
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 40 }), fc.nat({ max: 40 }), (value, around) => {
        const text = nested(around, JSON.stringify(value));
        expect(tooDeep(text)).toBe(around + levels(value) > MAX_JSON_DEPTH);
      }),
    );
  });

  test.each([
    ['as many commas and colons as there may be is not too much', '{"a":1,"b":2}', undefined],
    ['one more is too much', '{"a":1,"b":[2,3]}', 'values'],
    ['commas and colons in texts is not', '{":,:,":",,::"}', undefined],
  ])('with %s', (_, text, expected) => {
    expect(excess(text, 3)).toBe(expected);
  });

  test('may have a few thousand values, and more only where plays are sent', () => {
    expect([maxBodyValues(1024), maxBodyValues(64 * 1024), maxBodyValues(1024 * 1024)]).toEqual([
      2000, 2000, 262_144,
    ]);
  });
});

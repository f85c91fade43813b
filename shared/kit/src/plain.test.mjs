import { expect, test } from '@jest/globals';
import { plainWords, printableText, toJsonLine } from './plain.mjs';
import limits from './plain-limits.json' with { type: 'json' };

const [ESCAPE, BELL, CSI] = ['\u001b', '\u0007', '\u009b'];

test.each([
  ['a colour', `${ESCAPE}[31mred${ESCAPE}[0m`, 'red'],
  ['a cleared screen', `${ESCAPE}[2J${ESCAPE}[Hgone`, 'gone'],
  ['a one-character control sequence', `${CSI}2Jgone`, 'gone'],
  ['a window title', `${ESCAPE}]0;root${BELL}text`, 'text'],
  ['an overwritten line', 'refused\rlive', 'refusedlive'],
  ['right-to-left text', 'safe\u202egnp.exe\u2066x', 'safegnp.exex'],
  ['half a character', 'a\ud800b', 'ab'],
  ['harmless text', 'Größe 😀\n\tzwei', 'Größe 😀\n\tzwei'],
])('%s is printed as plain text', (_, text, plain) => {
  expect(printableText(text)).toBe(plain);
});

test('text within a line has a maximum length and no line breaks', () => {
  expect(plainWords('First\nFounder Fair 9.0.0 is live.')).toBe('First Founder Fair 9.0.0 is live.');
  expect(plainWords('x'.repeat(1e6))).toHaveLength(limits.mostWords + 1);
});

test('long text is cut off with a notice', () => {
  const text = printableText('x'.repeat(1e6));
  expect(text.length).toBeLessThan(limits.mostPrinted + 100);
  expect(text).toMatch(/and more, which is not shown\.$/);
  expect(printableText(`${BELL.repeat(limits.mostRead)}text`)).toMatch(/and more, which is not shown\.$/);
});

test('JSON keeps its value without control characters', () => {
  const value = { note: `${ESCAPE}[31m${CSI}2J\u202e\n` };
  expect(JSON.parse(toJsonLine(value))).toEqual(value);
  expect(toJsonLine(value)).toMatch(/^[\x20-\x7e]+$/);
});

import { describe, expect, test } from '@jest/globals';
import { nameProblem, titleOf, titleProblem, toComponentName } from './name.mjs';

const taken = { folders: ['cash-stack', 'shell'], routes: ['/home', '/quiz/module1'] };

test.each(['founder-fair', 'fair', 'b2b', 'quiz', 'a'.repeat(40)])('%s is a valid name', (name) => {
  expect(nameProblem(name, taken)).toBeUndefined();
});

describe('invalid names', () => {
  test.each([
    ['', 'not a name'],
    ['Fair', 'not a name'],
    ['2fair', 'not a name'],
    ['founder_fair', 'not a name'],
    ['founder--fair', 'not a name'],
    ['fair-', 'not a name'],
    ['../fair', 'not a name'],
    ['a'.repeat(41), 'too long'],
    ['cash-stack', 'program called cash-stack'],
    ['shell', 'program called shell'],
    ['home', 'address /home'],
    ['map', 'Map already means something'],
    ['results', 'Results already means something'],
    ['pages', 'Pages already means something'],
    ['board', 'Board already means something'],
  ])('"%s": %s', (name, reason) => {
    expect(nameProblem(name, taken)).toContain(reason);
  });
});

test('the name determines the component and the default title', () => {
  expect([toComponentName('founder-fair'), titleOf('founder-fair')]).toEqual(['FounderFair', 'Founder Fair']);
});

test.each([
  ['Founder\'s "Fair" & Co', undefined],
  [' ', 'empty'],
  ['x'.repeat(41), 'too long'],
])('the title "%s" is valid, or is %s', (title, reason) => {
  if (reason) expect(titleProblem(title)).toContain(reason);
  else expect(titleProblem(title)).toBeUndefined();
});

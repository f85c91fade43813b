import { describe, expect, test } from '@jest/globals';
import { foreignNames, foreignSelectors } from './css';

describe('styles of a remote stay within its own classes', () => {
  test.each([
    '.board { color: red }',
    '.board button:hover { color: red }',
    'button.board { color: red }',
    '.a > .b + .c ~ span { color: red }',
    '.a, .b:not([aria-disabled="true"], :disabled) { color: red }',
    ':root[data-theme="dark"] .board { color: red }',
    'body .board, :where(.a, .b) i { color: red }',
    '.board:not(:root) { color: red }',
    '.-x, .ÿ, .\\31 0 { color: red }',
    '@media (min-width: 40rem) { .board { color: red } }',
    '@supports (display: grid) { @container (width > 1px) { .board { color: red } } }',
    '@keyframes spin { from { opacity: 0 } 50% { opacity: 1 } to { opacity: 0 } }',
    '@font-face { font-family: X; src: url(data:font/woff2;base64,{body{}}) }',
    '@scope (.board) { button { color: red } }',
    '.board { &:hover { color: red } button { color: red } @media print { & a { color: red } } }',
    '/* body { } */ .board::before { content: "} body {"; background: url("a;b{c}") }',
    '.board { color: red; }\n.board { --x: 1px }',
  ])('%s is fine', (css) => {
    expect(foreignSelectors(css)).toEqual([]);
  });

  test.each([
    ['body { margin: 0 }', ['body']],
    [':root { --color-ink: red }', [':root']],
    ['html.board, .board { color: red }', ['html.board']],
    ['body.board { color: red }', ['body.board']],
    [':root[data-theme="dark"] { color: red }', [':root[data-theme=""]']],
    ['*, *::before { margin: 0 }', ['*', '*::before']],
    ['button { color: red }', ['button']],
    ['#root { color: red }', ['#root']],
    ['[data-board] { color: red }', ['[data-board]']],
    ['[class*=".x"] p { color: red }', ['[class*=""] p']],
    ['body:has(.board) { color: red }', ['body:has(.board)']],
    ['button:not(.board) { color: red }', ['button:not(.board)']],
    [':is(.board, main) { color: red }', [':is(.board, main)']],
    ['@media print { .board, h1 { color: red } }', ['h1']],
    ['@layer x { @supports (a: b) { p { color: red } } }', ['p']],
    ['@scope (main) { button { color: red } }', ['button']],
    ['.board { body:has(&) { color: red } }', ['body:has(&)']],
    ['::selection { color: red }', ['::selection']],
    ['@import "https://example.org/x.css"; .a { color: red }', ['@import ""']],
    ['@page { margin: 0 }', ['@page']],
    ['.a { color: red } p { color: red', ['p']],
  ])('%s is not', (css, foreign) => {
    expect(foreignSelectors(css)).toEqual(foreign);
  });
});

test.each([
  ['@keyframes lemonade-spin { to { opacity: 0 } }', []],
  ['@property --lemonade-angle { syntax: "<angle>"; inherits: false }', []],
  ["@font-face { font-family: 'lemonade hand'; src: url(a.woff2) }", []],
  ['.spin { animation: spin 1s } /* @keyframes spin {} */', []],
  ['@keyframes spin { to { opacity: 0 } }', ['spin']],
  ['@-webkit-keyframes spin { to { opacity: 0 } }', ['spin']],
  ['@media print { @supports (a: b) { @keyframes "spin" { to { opacity: 0 } } } }', ['spin']],
  ['@layer x { @property --color-ink { syntax: "*"; inherits: true } }', ['--color-ink']],
  ['@font-face { src: url("a;b{c}.woff2"); font-family: Figtree }', ['Figtree']],
  ['@counter-style lower { system: fixed }', ['lower']],
])('%s names for the whole document %j that are not its own', (css, names) => {
  expect(foreignNames(css, 'lemonade')).toEqual(names);
});

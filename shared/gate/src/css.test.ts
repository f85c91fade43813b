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
    '.w-1\\/2, .sm\\:flex, .\\@x { width: calc((1px + 2px) * 2); background: url( "a.png" ) }',
    '@scope (.board, .rack .tile) to (.end) { button { color: red } }',
    ':is(.board):not(:is(main)) { color: red }',
    '.board { @media print { button { color: red } } } /* : { */',
  ])('%s is accepted', (css) => {
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
    [':not(:is(.board)) { color: red }', [':not(:is(.board))']],
    ['main :not(:where(.a, .b)) p { color: red }', ['main :not(:where(.a, .b)) p']],
    ['p:has(:is(.board)):not(:is(.x)) { color: red }', ['p:has(:is(.board)):not(:is(.x))']],
    ['@scope (main, .board) { button { color: red } }', ['button']],
    ['@scope to (.board) { button { color: red } }', ['button']],
    ['@scope (:not(.board)) { button { color: red } }', ['button']],
    ['.board { @scope (body) { button { color: red } } }', ['button']],
    ['@scope (body:has(.board)) { button { color: red } }', ['button']],
    ['@unknown x { button { color: red } }', ['button']],
    ['body/**/.board { color: red }', ['body.board']],
    ['@media/**/print { p { color: red } }', ['p']],
    ['.a { color: red } p { color: red', ['p']],
  ])('%s is refused', (css, foreign) => {
    expect(foreignSelectors(css)).toEqual(foreign);
  });
});

test.each([
  ['a string', (text: string) => `.a { content: "${text}" }`],
  ['an address', (text: string) => `.a { background: url(${text}) }`],
  ['a word', (text: string) => `.${text} { color: red }`],
  ['comments', (text: string) => `.a { ${text.replaceAll('aaaa', '/**/')} }`],
  ['escapes', (text: string) => `.${text.replaceAll('aa', '\\@')} {}`],
])('a style sheet with 2 MB of %s is parsed', (_, sheet) => {
  expect(foreignSelectors(sheet('a'.repeat(2_000_000)))).toEqual([]);
});

test.each([
  ['a URL without an end', `.a { background: url(${' '.repeat(2_000_000)}`],
  ['many comments without an end', '/*'.repeat(1_000_000)],
  ['the roots of a scope', `@scope ${' '.repeat(1_000_000)}${'()'.repeat(500_000)} { p {} }`],
  ['nested lists', `p${':is(a, '.repeat(19)}b${`,${':is(a)'.repeat(10_000)})`.repeat(19)} {}`],
  ['rules that never end', '.a{'.repeat(80_000)],
  ['nested rules', `${'.a {'.repeat(19)}${'.b {} p {} '.repeat(20_000)}${'}'.repeat(19)} p {}`],
])('%s is refused in linear time', (_, css) => {
  expect(foreignSelectors(css).length).toBeGreaterThan(0);
  expect(foreignNames(css, 'lemonade')).toEqual([]);
});

describe('CSS that browsers may parse differently is refused', () => {
  test.each([
    ['a line break in a string', '.a { content: "\n} body { color: red } .b { content: " }'],
    [
      'a URL function with an escaped name',
      '.a { background: \\75 rl(/*) } body { color: red } .b { background: url(*/) }',
    ],
    ['a URL with a quote', '.a { background: url(a"b) } body { color: red } .b { content: ")" }'],
    ['a URL function with a longer name', '.a { x: \\61 url(/*) } body { color: red } .b { x: url(*/) }'],
    ['an at-rule with an escaped name', '@\\69mport "x.css";'],
    ['a root with an escaped name', ':r\\6fot.board { color: red }'],
    ['crossing brackets', '.a { ( } .q ) } body { color: red }'],
    ['braces in brackets', '.a:is({} .q), body { color: red }'],
    ['a semicolon in brackets', '.a:is(;) .q, body { color: red }'],
    ['an unmatched brace', '.a { } } body { color: red }'],
    ['UTF-16, which begins with a mark that browsers go by', '\ufffd\ufffdp\0 \0{\0}\0'],
    ['nested rules without an end', '.a {'.repeat(500_000)],
    ['a comment without an end', '.a { } /* body { color: red }'],
  ])('%s', (_, css) => {
    expect(foreignSelectors(css)).toHaveLength(1);
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
])('%s defines the document-wide names %j that are not its own', (css, names) => {
  expect(foreignNames(css, 'lemonade')).toEqual(names);
});

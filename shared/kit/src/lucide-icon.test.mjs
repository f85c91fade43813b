import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import createLucideIcon from './lucide-icon.js';

const { Search, LoaderCircle } = require(
  join(__dirname, '../../../node_modules/lucide-react/dist/cjs/lucide-react.js'),
);

const SEARCH = {
  name: 'search',
  node: [
    ['path', { d: 'm21 21-4.34-4.34', key: '14j7rj' }],
    ['circle', { cx: '11', cy: '11', r: '8', key: '4ej97u' }],
  ],
};
const LOADER = {
  name: 'loader-circle',
  node: [['path', { d: 'M21 12a9 9 0 1 1-6.219-8.56', key: '13zald' }]],
  aliases: ['loader-2'],
};

/** Markup with sorted attributes. */
const parts = (/** @type {any} */ sign, /** @type {object} */ props) =>
  renderToStaticMarkup(createElement(sign, props))
    .replace(/<svg ([^>]*)>/, (_, attributes) => [...attributes.matchAll(/[\w-]+="[^"]*"/g)].sort().join(' '))
    .trim();

test.each([
  {},
  { 'aria-hidden': true, className: 'sign' },
  { 'aria-label': 'Search' },
  { role: 'img', width: '30', height: '30', x: 5, 'data-icon': 'one' },
])('an icon with %j renders as in the package', (props) => {
  expect(parts(createLucideIcon(/** @type {any} */ (SEARCH)), props)).toBe(parts(Search, props));
  expect(parts(createLucideIcon(/** @type {any} */ (LOADER)), props)).toBe(parts(LoaderCircle, props));
});

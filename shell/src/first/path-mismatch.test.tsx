import { afterEach, expect, test } from '@jest/globals';
import { findPathMismatch } from './path-mismatch';

afterEach(() => {
  window.history.replaceState({}, '', '/');
  document.body.replaceChildren();
});

function configured(config: object): void {
  document.body.innerHTML = `<script type="application/json" id="venture-config">${JSON.stringify(config)}</script>`;
}

test.each([
  ['/', {}],
  ['/anywhere/', {}],
  ['/', { path: '/' }],
  ['/index.html', { path: '/' }],
  ['/quest/', { path: '/quest/' }],
])('at %s nothing is wrong for a page with %j', (place, config) => {
  window.history.replaceState({}, '', place);
  configured(config);
  expect(findPathMismatch()).toBeUndefined();
});

test.each([
  ['/quest/', '/'],
  ['/', '/quest/'],
  ['/other/', '/quest/'],
])('at %s of a server that expects %s, it says what to set', (place, path) => {
  window.history.replaceState({}, '', place);
  configured({ path });
  expect(findPathMismatch()).toBe(
    `The server is set up for http://localhost${path}, and this page is at http://localhost${place}. ` +
      `Whoever runs it can set PUBLIC_PATH=${place} and let the proxy pass on addresses as they are.`,
  );
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { GameCard } from '../host/list/cards';
import { GameTiles } from '../learner/landing/Games';
import { readShownCards } from './hydrate-shell';

const SCRIPT = readFileSync(join(__dirname, 'first-cards.js'), 'utf8');
const MODEL = { key: '', title: 'Title', text: 'Text', path: '', art: 'picture.svg' };

const card = (title: string, order: number, more: object = {}) => ({
  slot: 'landing',
  title,
  text: `About ${title}`,
  path: '/game',
  order,
  ...more,
});
const REMOTES = [
  { base: '/remotes/late/1.0.0/', cards: [card('Last', 9, { art: 'a/b.svg' })] },
  { base: '/remotes/off/1.0.0/', disabled: true, cards: [card('Disabled', 1)] },
  { base: 'https://cdn.example/e/', cards: [card('<b>First</b>', 1, { art: 'c.svg' })] },
  { base: '/', cards: [card('No picture', 2), card('Chosen', 3, { slot: 'game-selection' })] },
];

/** Renders the cards as React does. */
function drawn(cards: readonly GameCard[]): string {
  const { container } = render(
    <MemoryRouter>
      <GameTiles cards={cards} to="/login" />
    </MemoryRouter>,
  );
  const html = container.innerHTML;
  cleanup();
  return html;
}

function show(config: unknown): Element | null {
  const place = document.createElement('div');
  place.innerHTML = [
    `<script type="application/json" id="venture-config">${JSON.stringify(config)}</script>`,
    '<section aria-labelledby="games"><h2>Games</h2><p id="pending">Loading</p></section>',
    `<template id="venture-cards">${drawn([MODEL])}</template>`,
  ].join('');
  document.body.append(place);
  new Function(SCRIPT)();
  return document.querySelector('section')?.lastElementChild ?? null;
}

beforeEach(() => document.body.replaceChildren());
afterEach(cleanup);

test("the list's cards are added to the page exactly as React draws them", () => {
  const grid = show({ remotes: { remotes: REMOTES } });
  expect(readShownCards().map(({ title, art }) => [title, art])).toEqual([
    ['<b>First</b>', 'https://cdn.example/e/c.svg'],
    ['No picture', undefined],
    ['Last', '/remotes/late/1.0.0/a/b.svg'],
  ]);
  expect(grid?.outerHTML).toBe(drawn(readShownCards()));
});

test.each([[{}], [{ remotes: { remotes: [] } }], [{ remotes: { remotes: 'none' } }]])(
  'without cards, as in %j, the placeholder stays unchanged',
  (config) => {
    expect(show(config)?.id).toBe('pending');
    expect(readShownCards()).toEqual([]);
  },
);

import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { storeCatalogueHere } from '@venture/testing/catalogue';
import { PENDING } from '../../host/list/listing';
import { noRemotes, renderInShell } from '../../testing/in-shell';
import { BadgeRewards } from '../badges/BadgeRewards';
import { Dashboard } from './Dashboard';

const STORED = [
  {
    id: '11111111-1111-4111-8111-111111111111',
    at: '2026-01-05T10:00:00.000Z',
    kind: 'attempt',
    quiz: 'marketing',
    contentVersion: 1,
    answers: { mkq1: 'mkq1c', mkq2: 'mkq2a', mkq3: null, mkq4: null, mkq5: null },
    correct: 2,
    total: 5,
    seconds: 60,
  },
  {
    id: '22222222-2222-4222-8222-222222222222',
    at: '2026-01-06T10:00:00.000Z',
    kind: 'run',
    game: 'cash-stack',
    rules: 1,
    seed: 7,
    score: 175,
    facts: {},
    timing: 'x1',
    scale: { from: 100, to: 250 },
  },
  {
    id: '33333333-3333-4333-8333-333333333333',
    at: '2026-01-07T10:00:00.000Z',
    kind: 'run',
    game: 'products-card-game',
    rules: 1,
    seed: 7,
    score: 45,
    facts: { threeCompleteIdeas: true, ideas: 'A | B | C' },
    timing: 'x1',
    release: '1.0.0',
    scale: { from: 0, to: 45 },
  },
  {
    id: '44444444-4444-4444-8444-444444444444',
    at: '2026-01-08T10:00:00.000Z',
    kind: 'reading',
    module: 'business-ideas',
    section: 'idea-vs-opportunity',
  },
];

beforeEach(() => {
  localStorage.clear();
  for (const event of STORED) localStorage.setItem(`venture.event.1.${event.id}`, JSON.stringify(event));
});

const region = (name: string) => within(screen.getByRole('region', { name }));

/** Opens the page and waits until the review is known. */
async function open(listing = PENDING) {
  renderInShell(<Dashboard />, { listing });
  await act(async () => void (await import('@venture/rules/review')));
}

test('stored results are counted as soon as a list is available', async () => {
  await open();
  act(storeCatalogueHere);
  expect(region('XP').getByText('355')).toBeVisible();
  expect(region('Progress').getByRole('progressbar', { name: 'Business Ideas' })).toHaveAttribute(
    'value',
    '7',
  );
  expect(region('Progress').getByRole('progressbar', { name: 'Marketing & Sales' })).toHaveAttribute(
    'value',
    '20',
  );
  expect(region('Badges').getByText('Pitch Master')).toBeVisible();
  expect(region('Your review').getByText('3 items')).toBeVisible();
});

test('until a list is available the page says that it is counting, and shows no numbers', async () => {
  await open();
  expect(screen.getByText('Counting your results')).toBeVisible();
  expect(screen.getByText('Finding your next step')).toBeVisible();
  expect(region('Your review').getByText('Checking your review…')).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByText(/\d+ XP|^0$|Example/)).toBeNull();
});

test('without any list the page says that results are saved, and offers a next step', async () => {
  await open(noRemotes);
  expect(screen.getByText(/Your results are saved/)).toBeVisible();
  expect(region('Your next step').getByRole('link', { name: 'Choose a game' })).toBeVisible();
  expect(region('Your review').getByText(/could not check your review/)).toBeVisible();
  expect(screen.queryByText(/\d+ XP|^0$|Example/)).toBeNull();
});

test('a list that was read once is still used for counting when the next one cannot be read', async () => {
  storeCatalogueHere();
  await open(noRemotes);
  expect(region('XP').getByText('355')).toBeVisible();
});

test.each([
  ['is on its way', PENDING],
  ['cannot be read', noRemotes],
])('while the list %s, no badge is said to be unearned', (_, listing) => {
  renderInShell(<BadgeRewards />, { listing });
  expect(screen.getAllByRole('article')).toHaveLength(5);
  expect(screen.queryByText(/Not earned yet|^Earned$| of 5/)).toBeNull();
  act(storeCatalogueHere);
  expect(screen.getAllByText('Earned')).toHaveLength(1);
});

import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { storeChecking, storeEvent, storeVerdict } from '@venture/device/device';
import { useEvents } from '@venture/device/hooks';
import { newId } from '@venture/device/new-id';
import { listOf, renderInShell } from '../../testing/in-shell';
import { RecentGames } from './RecentGames';

beforeEach(() => localStorage.clear());

const listing = listOf({ 'cash-stack': ['landing'], 'entre-scrabble': ['game-selection'] });
let minute = 0;
/** Stores a run, each in a minute of its own: events within the same millisecond have no order. */
function run(game: string, score: number, seconds?: number): string {
  minute += 1;
  const at = new Date(Date.UTC(2026, 2, 1, 10, minute)).toISOString();
  const id = newId();
  storeEvent({ id, at, kind: 'run', game, rules: 1, seed: 1, score, facts: {}, timing: 'x1', seconds });
  return id;
}

function Page() {
  return (
    <main>
      <RecentGames events={useEvents()} />
    </main>
  );
}

const rows = () =>
  within(screen.getByRole('region', { name: 'Your recent games' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the last three games are listed, latest first, and verified ones are marked', () => {
  run('entre-scrabble', 100);
  for (const score of [-200, 300]) run('entre-scrabble', score);
  const last = run('entre-scrabble', 250);
  storeVerdict(last, 'verified', 0);
  renderInShell(<Page />, { listing });
  expect(rows()).toEqual(
    ['Result 250', 'Result 300', 'Result \u2212200'].map((score) => expect.stringContaining(score)),
  );
  expect(rows().map((text) => text?.includes('Verified'))).toEqual([true, false, false]);
});

test('GS-07 a game without a card on the games page shows its result without a link', () => {
  run('cash-stack', 100);
  renderInShell(<Page />, { listing });
  expect(rows()).toEqual([expect.stringContaining('Result 100')]);
  expect(within(screen.getByRole('region')).queryByRole('link')).toBeNull();
});

test('a wrapped game without a score shows its time', () => {
  run('entre-scrabble', 0, 340);
  run('entre-scrabble', 7, 340);
  const remotes = listing.remotes.map((remote) => ({ ...remote, wrapped: true as const, scale: undefined }));
  renderInShell(<Page />, { listing: { ...listing, remotes } });
  expect(rows()).toEqual([expect.stringContaining('Result 7'), expect.stringContaining('6 min played')]);
});

test('games that are unavailable take no places in the list from those that are available', () => {
  run('cash-stack', 100);
  for (const score of [1, 2, 3]) run('entre-scrabble-practice', score);
  renderInShell(<Page />, { listing });
  expect(rows()).toEqual([expect.stringContaining('Result 100')]);
});

test.each([
  ['nothing was played', () => {}],
  ['only practice was played', () => void run('entre-scrabble-practice', 100)],
  ['the game is not there any more', () => void run('entrepre-puzzle', 100)],
])('nothing is shown while %s', (_, play) => {
  play();
  renderInShell(<Page />, { listing });
  expect(screen.queryByText('Your recent games')).toBeNull();
});

test('a game that the server is still checking says so until the verdict arrives', () => {
  const checked = run('cash-stack', 100);
  act(() => storeChecking(checked, Date.now()));
  renderInShell(<Page />, { listing });
  expect(rows()).toEqual([expect.stringContaining('Being checked')]);
  expect(screen.getByText('A result counts once the server has checked it.')).toBeInTheDocument();
  act(() => void storeVerdict(checked, 'verified', 0));
  expect(rows()).toEqual([expect.stringContaining('Verified')]);
  expect(screen.queryByText(/Being checked|as soon as/)).toBeNull();
});

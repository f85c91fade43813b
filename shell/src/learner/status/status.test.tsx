import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakeServer } from '@venture/testing/fake-server';
import { healthOf } from '../../host/failures/health';
import { listOf, noRemotes, renderInShell } from '../../testing/in-shell';
import { StatusPage } from './StatusPage';
import { factsOf, formatSummary, listWorking } from './status';

const [tally, quiz] = healthOf(listOf({ tally: [], quiz: [] }), []);
if (!tally || !quiz) throw new Error('There are no remotes.');
const fine = {
  server: 'answers',
  isMember: true,
  sync: { state: 'idle', unsynced: 0 },
  checking: 0,
  hasNoList: false,
  remotes: [tally, quiz],
} as const;

test('everything works when the server answers, all is saved and checked, and every part may be opened', () => {
  expect(formatSummary(factsOf(fine))).toBe('Everything works');
  expect(factsOf(fine).map(({ name }) => name)).toEqual(['Login and accounts', 'Saving', 'Checking results']);
  expect(listWorking(fine.remotes)).toEqual(['Game tally', 'Game quiz']);
});

test.each([
  [{ server: 'silent' }, 'One thing does not work right now', /^The server cannot be reached/],
  [{ hasNoList: true }, 'One thing does not work right now', /^None can be opened right now/],
  [
    {
      remotes: [
        { ...tally, state: 'disabled' },
        { ...quiz, state: 'failed' },
      ],
    },
    '2 things do not work right now',
    /^It is switched off/,
  ],
  [
    { remotes: [{ ...tally, source: 'previous' }] },
    'Everything works; something is still under way',
    /^The newest version has a problem/,
  ],
  [
    { sync: { state: 'waiting', unsynced: 2 } },
    'Everything works; something is still under way',
    /^2 results are on this device/,
  ],
  [
    { sync: { state: 'logged-out', unsynced: 1 } },
    'Everything works; something is still under way',
    /saved once you log in again/,
  ],
  [{ checking: 1 }, 'Everything works; something is still under way', /^1 result is being checked/],
] as const)('with %j it says so first: %s', (part, summary, text) => {
  const facts = factsOf({ ...fine, ...part });
  expect(formatSummary(facts)).toBe(summary);
  expect(facts[0]?.text).toMatch(text);
});

test('tells a guest where everything is saved, and requests nothing from a server that offers nothing', () => {
  expect(factsOf({ ...fine, isMember: false, server: 'unasked' }).map(({ text }) => text)).toEqual([
    'As a guest, what you do is saved in this browser only.',
    'No result is waiting to be checked.',
  ]);
});

test('the page says whether everything works, with the technical details behind a fold', async () => {
  const server = fakeServer('reports');
  server.respond(() => ({ json: { text: null } }));
  renderInShell(<StatusPage />, { listing: listOf({ tally: [] }) });
  expect(await screen.findByText('Everything works')).toBeVisible();
  expect(screen.getByText('Game tally')).toBeVisible();
  expect(screen.getByText('Technical details').closest('details')).not.toHaveAttribute('open');
  server.close();
});

test('the technical details say which version the server runs, where it says so', async () => {
  const server = fakeServer();
  const config = document.getElementById('venture-config');
  if (config) config.textContent = JSON.stringify({ apiBase: '/api', version: '1.2.3' });
  renderInShell(<StatusPage />, { listing: listOf({ tally: [] }) });
  expect(await screen.findByText('The server runs Venture Quest 1.2.3.')).toBeInTheDocument();
  server.close();
});

test('without a list the page says what does not work', () => {
  renderInShell(<StatusPage />, { listing: noRemotes });
  expect(screen.getByText('One thing does not work right now')).toBeVisible();
});

import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeEvent } from '@venture/device/device';
import { useEvents } from '@venture/device/hooks';
import { newId } from '@venture/device/new-id';
import { switchOwner } from '@venture/device/owner';
import { dailySeed } from '@venture/rules/daily';
import { problem, serverForEach } from '@venture/testing/fake-server';
import type { ListingState } from '../../host/list/listing';
import { fakeCaches } from '../../testing/fake-caches';
import { listOf, noRemotes, renderInShell } from '../../testing/in-shell';
import { Daily } from './Daily';
import { DailyPanel } from './DailyPanel';

const server = serverForEach(undefined, { offline: true });
const TODAY = '2026-11-28';
beforeEach(() => {
  switchOwner('u_1');
  jest.useFakeTimers({ now: new Date(`${TODAY}T12:00:00Z`) });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

const TITLES = { fair: 'One round', board: 'One board' };
const GAMES = Object.keys(TITLES) as (keyof typeof TITLES)[];
const listing: ListingState = {
  ...noRemotes,
  remotes: listOf({ fair: [], quiet: [], board: [] }).remotes.map((remote) => {
    const title = new Map<string, string>(Object.entries(TITLES)).get(remote.name);
    const path = `/${remote.name}/quick`;
    const mode = { id: 'quick', title: 'Quick', text: 'Quick.', path, scale: { from: 0, to: 10 } };
    return { ...remote, modes: [{ ...mode, ...(title && { daily: { title, minutes: 2, options: {} } }) }] };
  }),
};

/** Stores a play of a day's deal, made on that day or at another time. */
function play(remote: keyof typeof TITLES, score: number, day = TODAY, on = `${day}T10:00:00.000Z`) {
  const game = `${remote}.quick`;
  const seed = dailySeed(day, game);
  const base = { id: newId(), at: on };
  storeEvent({ ...base, kind: 'run', game, rules: 1, seed, score, facts: {}, timing: 'x1' });
}
function playAll(...scores: readonly number[]) {
  for (const [at, game] of GAMES.entries()) play(game, scores[at] ?? 0);
}

const show = (search = '', list = listing) =>
  renderInShell(<Daily />, { listing: list, at: { address: `/daily${search}`, path: '/daily' } });
const parts = () => within(screen.getByRole('region', { name: /parts? played$/ }));

describe("the day's parts", () => {
  test('are those that remotes declare, in the order of the list, with one way to begin', () => {
    show();
    expect(
      parts()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'One roundAbout 2 minutes, not played yet',
      'One boardAbout 2 minutes, not played yetPlay One board',
    ]);
    expect(screen.getByText(/^28 November: 2 short parts, about 4 minutes/)).toBeVisible();
    const start = screen.getByRole('link', { name: 'Start: One round' });
    expect(start).toHaveAttribute('href', `/fair/quick?day=${TODAY}`);
    expect(screen.queryByText(/streak: /)).toBeNull();
  });

  test('once one was played, its first result is shown and the next one is offered', () => {
    play('fair', 8);
    play('fair', 10, TODAY, `${TODAY}T11:00:00.000Z`);
    show();
    expect(parts().getByRole('heading')).toHaveTextContent('1 of 2 parts played');
    expect(screen.getByRole('progressbar', { name: 'One round' })).toHaveAttribute(
      'aria-valuetext',
      '80 points',
    );
    expect(screen.getByRole('link', { name: 'Next: One board' })).toHaveAttribute(
      'href',
      `/board/quick?day=${TODAY}`,
    );
    expect(screen.getByText('Daily Venture streak: 1 day')).toBeVisible();
    expect(server.sent).toEqual([]);
  });

  test('offline, parts that are not on this device say so, and the others are offered', async () => {
    const caches = fakeCaches();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const kept = await window.caches.open('venture-files');
    await kept.put('/remotes/board/1.0.0/', new Response());
    const { unmount } = show();
    expect(await screen.findByRole('link', { name: 'Start: One board' })).toBeVisible();
    expect(parts().getAllByText('Not on this device: needs a connection')).toHaveLength(1);
    unmount();
    play('board', 5);
    show();
    expect(await screen.findByText(/^You are offline, and what is left/)).toBeVisible();
    caches.close();
  });

  test.each([
    ['nothing is declared', { ...listing, remotes: listOf({ quiet: [] }).remotes }],
    ['all is switched off', { ...noRemotes, disabled: listing.remotes }],
  ])('where %s the page says so', (_, list) => {
    show('', list);
    expect(screen.getByRole('heading', { name: 'Nothing to play today' })).toBeVisible();
    expect(screen.getByText(/the 30 before it can still be played/)).toBeVisible();
    expect(screen.queryByRole('region')).toBeNull();
  });

  test('a part that is switched off is named, and the day can be completed without it', () => {
    const [fair, ...others] = listing.remotes;
    play('board', 5);
    show('', { ...listing, remotes: others, disabled: fair ? [fair] : [] });
    expect(screen.getByText('Switched off at the moment: One round.')).toBeVisible();
    expect(screen.getByText('50 of 100 points')).toBeVisible();
  });

  test('a new day appears when the page becomes visible again', () => {
    playAll(8, 5);
    show();
    expect(screen.getByRole('heading', { name: 'All parts played' })).toBeVisible();
    jest.setSystemTime(new Date('2026-11-29T00:00:01Z'));
    fireEvent(document, new Event('visibilitychange'));
    expect(screen.getByRole('link', { name: 'Start: One round' })).toHaveAttribute(
      'href',
      '/fair/quick?day=2026-11-29',
    );
  });
});

describe("the day's end", () => {
  const TEXT = [
    ...[
      'Daily Venture, 28 November',
      '■■■■□ 80 One round',
      '■■■□□ 50 One board',
      'Total 130 of 200',
      'Streak: 1 day',
    ],
    `http://localhost/#/daily?day=${TODAY}`,
  ].join('\n');

  test('is copied as text without spoilers if the browser cannot share', async () => {
    playAll(8, 5);
    const person = user();
    show();
    await person.click(screen.getByRole('button', { name: 'Copy to share' }));
    expect(await screen.findByText('Result copied.')).toHaveAttribute('role', 'status');
    expect(await navigator.clipboard.readText()).toBe(TEXT);
  });

  test('is shared if the browser can, and cancelling does nothing', async () => {
    playAll(8, 5);
    const share = jest.fn(async (_: ShareData) => Promise.reject(new DOMException('No.', 'AbortError')));
    Object.assign(navigator, { share });
    show();
    await user().click(screen.getByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith({ text: TEXT });
    expect(screen.queryByText('Result copied.')).toBeNull();
    Reflect.deleteProperty(navigator, 'share');
  });

  test('shows where the person stands among all players, as bars and as text', async () => {
    playAll(8, 5);
    server.respond(() => ({ json: { people: 12, bins: [1, 0, 0, 2, 0, 0, 4, 0, 3, 2] } }));
    show();
    expect(
      await screen.findByText(
        '12 people have played the whole day. 3 reached less than your group, 5 reached more.',
      ),
    ).toBeVisible();
    expect(screen.getByText('60 to 70%: 4 people, your group')).toBeInTheDocument();
    expect(screen.getAllByText(/^\d+ to \d+%: /)).toHaveLength(10);
    expect(screen.getAllByText('You')).toHaveLength(1);
    expect(server.sent.map(({ what }) => what)).toContain(`GET /daily/${TODAY}`);
  });

  test.each([
    ['fewer than five people', { json: { people: 4, bins: Array(10).fill(0) } }, 'Too few people'],
    ['no connection', 'offline', 'The server could not be reached.'],
    ['switched off', problem(409, 'leaderboards-off', 'Leaderboards are switched off here.'), 'switched off'],
  ] as const)('says plainly why nothing is compared: %s', async (_, answer, words) => {
    playAll(8, 5);
    server.respond(() => answer);
    show();
    expect(await screen.findByText(new RegExp(words))).toBeVisible();
  });

  test('guests are told how to see the results of others, and no call is made', async () => {
    localStorage.removeItem('userId');
    switchOwner(undefined);
    playAll(8, 5);
    show();
    await act(async () => undefined);
    const everyone = within(screen.getByRole('region', { name: 'Among everyone' }));
    expect(everyone.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(server.sent).toEqual([]);
  });
});

describe('other days', () => {
  test('are the last 30, each with its result', () => {
    play('fair', 8, '2026-11-27');
    play('fair', 10, '2026-11-20');
    play('board', 4, '2026-11-20', `${TODAY}T10:00:00.000Z`);
    show();
    const earlier = within(screen.getByRole('region', { name: 'Other days' }));
    expect(earlier.getByText('tomorrow at 00:00')).toBeInTheDocument();
    const days = earlier.getAllByRole('listitem', { hidden: true });
    expect(days).toHaveLength(30);
    expect(days[0]).toHaveTextContent('27 Nov 1 of 2 parts played');
    expect(days[1]).toHaveTextContent('26 Nov Not played');
    expect(days[7]).toHaveTextContent('20 Nov 140 of 200 points');
    expect(days.at(-1)).toHaveTextContent('29 Oct Not played');
  });

  test('an earlier day is played on this page, which gets the focus and links back to today', async () => {
    show();
    const person = user();
    await person.click(screen.getByText('The last 30 days'));
    await person.click(screen.getByRole('link', { name: 'Open 26 Nov' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Daily Venture of 26 November'),
    );
    expect(document.activeElement).toContainElement(screen.getByRole('heading', { level: 1 }));
    expect(screen.getByText(/it does not count for the streak/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start: One round' })).toHaveAttribute(
      'href',
      '/fair/quick?day=2026-11-26',
    );
    expect(screen.getByRole('link', { name: 'Today’s Venture' })).toHaveAttribute('href', '/daily');
  });

  test.each(['?day=2026-11-29', '?day=soon'])('%s in the address is taken as today', (search) => {
    show(search);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Daily Venture$/);
  });
});

function Panel() {
  return <main>{<DailyPanel events={useEvents()} />}</main>;
}

test("the dashboard shows the day's progress, or nothing if no game offers a part", () => {
  play('fair', 8);
  const { unmount } = renderInShell(<Panel />, { listing });
  expect(screen.getByRole('region', { name: 'Today’s Venture' })).toHaveTextContent('1 of 2 parts played');
  expect(screen.getByRole('link', { name: 'Play the Daily Venture' })).toHaveAttribute('href', '/daily');
  unmount();
  renderInShell(<Panel />);
  expect(screen.queryByRole('region')).toBeNull();
});

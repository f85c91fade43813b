import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Leaderboard as Answer } from '@venture/api/v1/leaderboards';
import { problem, serverForEach } from '@venture/testing/fake-server';
import { board, entry, joined, nobody, TOP } from '../../../testing/boards';
import { listOf, renderInShell } from '../../../testing/in-shell';
import { Leaderboard } from '../Leaderboard';

const server = serverForEach();

const shows = (value: Answer) => server.respond(() => ({ json: value }));
const show = () => renderInShell(<Leaderboard />, { listing: listOf({ lemonade: ['landing'], auth: [] }) });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const rows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => row.textContent);

describe('before there is any real data', () => {
  test('without a login the sample is shown with a link to log in, and no call is made', () => {
    localStorage.clear();
    show();
    expect(screen.getByRole('table', { name: 'Leaderboard, example' })).toBeVisible();
    expect(screen.getByText('Example')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(server.sent).toEqual([]);
  });

  test('a board that nobody ever joined shows the labelled sample, and no real people', async () => {
    shows(nobody);
    show();
    expect(await screen.findByRole('table', { name: 'Leaderboard, example' })).toBeVisible();
    expect(screen.getByText('Example')).toBeVisible();
  });

  test('one real entry replaces the whole sample', async () => {
    shows({ ...board, people: 1, top: { items: [entry(1, 'Grace', 5)] } });
    show();
    expect(rows(await screen.findByRole('table'))).toEqual(['RankNameXP', '1Grace5']);
    expect(screen.queryByText('Example')).toBeNull();
  });

  test('new weeks and games nobody has played show an empty board, without samples', async () => {
    shows({ ...nobody, isNew: false });
    show();
    expect(await screen.findByRole('heading', { name: 'Nobody yet' })).toBeVisible();
    shows(nobody);
    await userEvent.selectOptions(screen.getByLabelText('Board'), 'Game lemonade');
    expect(await screen.findByText(/Be the first/)).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a board', () => {
  test('is chosen by its score, its period and, if there are several, its timing', async () => {
    server.respond(({ what }) => ({
      json: { ...board, timings: what.endsWith('lemonade') ? ['x1', 'x2'] : [] },
    }));
    show();
    await screen.findByRole('table');
    expect(screen.queryByLabelText('Time')).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Period'), 'This week');
    await userEvent.selectOptions(screen.getByLabelText('Board'), 'Game lemonade');
    await userEvent.selectOptions(await screen.findByLabelText('Time'), 'Twice as long');
    await screen.findByRole('table');
    expect(server.sent.at(-1)).toMatchObject({ what: 'GET /leaderboards/lemonade' });
    expect(String(server.sent.at(-1)?.query)).toBe('period=week&timing=x2');
    expect(screen.getByRole('columnheader', { name: 'Best result' })).toBeVisible();
  });

  test('tells the reader their rank, how much they need to pass the next player, and who is near', async () => {
    shows(joined);
    show();
    expect(await screen.findByRole('region', { name: 'Ada' })).toHaveTextContent(
      'Rank 40 of 6020 XP12 XP to pass the next',
    );
    const near = screen.getByRole('table', { name: 'Players near you' });
    expect(rows(near)).toEqual(['RankNameXP', '39Donald31', '40AdaYou20', '40Barbara20']);
    expect(rows(screen.getByRole('table', { name: 'The best players' }))).toEqual([
      ...['RankNameXP', '1Grace500', '2Alan300', '2Edsger300'],
    ]);
  });

  test('lists a reader who is among the best there and nowhere else', async () => {
    const items = [entry(1, 'Ada', 500, true), ...TOP.slice(1)];
    const you = { rank: 1, score: 500, toPass: null };
    shows({ ...board, nickname: 'Ada', you, near: items, top: { items } });
    show();
    expect(await screen.findByText('Nobody is ahead of you')).toBeVisible();
    expect(screen.getAllByRole('table')).toHaveLength(1);
  });

  test('continues below the best, each player once', async () => {
    server.respond(({ what }) => {
      if (!what.endsWith('/entries')) return { json: joined };
      return { json: { items: [entry(2, 'Edsger', 300), entry(5, 'Linus', 200)] } };
    });
    show();
    await press('Show more');
    const table = screen.getByRole('table', { name: 'The best players' });
    await waitFor(() => expect(rows(table).slice(3)).toEqual(['2Edsger300', '5Linus200']));
    expect(server.sent.at(-1)?.query.get('after')).toBe('cursor');
    expect(screen.getByText('4 of 60 shown')).toHaveAttribute('role', 'status');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('says so if the next players do not arrive, and lets the reader retry', async () => {
    server.respond(({ what }) => (what.endsWith('/entries') ? 'offline' : { json: joined }));
    show();
    await press('Show more');
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
    expect(screen.getByRole('button', { name: 'Show more' })).toBeVisible();
  });
});

describe('no answer', () => {
  test('without a connection the page says so, and retries by itself once there is one', async () => {
    server.respond(() => 'offline');
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no connection to the server.');
    shows(board);
    fireEvent(window, new Event('offline'));
    fireEvent(window, new Event('online'));
    expect(await screen.findByRole('table')).toBeVisible();
  });

  test('a failing server is reported, and the reader can retry', async () => {
    server.respond(() => problem(503, 'unavailable', 'This is not available right now.'));
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('This is not available right now.');
    shows(board);
    await press('Try again');
    expect(await screen.findByRole('table')).toBeVisible();
  });

  test.each([
    [401, 'not-logged-in', 'You have been logged out.'],
    [409, 'leaderboards-off', 'Leaderboards are switched off here.'],
  ])('status %i %s shows the sample and says why', async (status, code, text) => {
    server.respond(() => problem(status, code, 'No.'));
    show();
    expect(await screen.findByRole('table', { name: 'Leaderboard, example' })).toBeVisible();
    expect(screen.getByText(new RegExp(text))).toBeVisible();
  });
});

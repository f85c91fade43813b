import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeUser } from '@venture/api/stored-user';
import { recordRun } from '@venture/progress/record';
import { renderPage } from '@venture/testing/page';
import { tally } from '@venture/testing/tally';
import { Replay } from './Replay';

const PLAY = [{ type: 'pass-time', seconds: 5 }, { type: 'add' }, { type: 'add' }, { type: 'add' }];
const RUN = {
  ...{ game: 'tally', rules: 1, seed: 4, options: { timing: 'x1' }, score: 3, facts: { full: true } },
  ...{ timing: 'x1', seconds: 5, play: PLAY },
};
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.useRealTimers();
  document.body.innerHTML = '';
});

const recorded = (change: object = {}) => recordRun({ ...RUN, ...change }).event.id;

function show(id: string) {
  return renderPage(
    <main>
      <Replay
        id={id}
        title="Tally"
        module={tally}
        describeMove={(_, { total }) => `Added up to ${total}`}
        listStats={({ total }) => [{ label: 'Total', value: total }]}
      >
        {({ total }) => <p>{`Board with ${total}`}</p>}
      </Replay>
    </main>,
    '/tally',
  );
}

const board = () => screen.getByText(/^Board with/).textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a run of this device', () => {
  test('begins at its beginning, stands still, and lists every move', () => {
    show(recorded());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Replay: Tally');
    expect(board()).toBe('Board with 0');
    const moves = within(screen.getByRole('region', { name: 'All moves' })).getAllByRole('button');
    expect(moves.map(({ textContent }) => textContent)).toEqual([
      '1 5 seconds passed',
      '2 Added up to 1',
      '3 Added up to 2',
      '4 Added up to 3',
    ]);
    expect(screen.getByRole('link', { name: 'Back to Tally' }).getAttribute('href')).toBe('/tally');
  });

  test('is gone through step by step, both ways, and by its list', async () => {
    show(recorded());
    await press('Next move');
    await press('Next move');
    expect(board()).toBe('Board with 1');
    await press('Previous move');
    expect(board()).toBe('Board with 0');
    await press('4 Added up to 3');
    expect(board()).toBe('Board with 3');
    expect(screen.getByRole('button', { current: 'step' }).textContent).toBe('4 Added up to 3');
    await press('Next move');
    expect(board()).toBe('Board with 3');
    await press('Back to the beginning');
    expect(board()).toBe('Board with 0');
  });

  test('is gone through by the keyboard', async () => {
    show(recorded());
    screen.getByRole('button', { name: 'Play' }).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(board()).toBe('Board with 1');
    await userEvent.keyboard('{End}');
    expect(board()).toBe('Board with 3');
    await userEvent.keyboard('{Home}');
    expect(board()).toBe('Board with 0');
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('0 of 4: The beginning');
  });

  test.each([
    ['0.5', 800, 2000],
    ['1', 400, 1000],
    ['8', 50, 125],
  ])('runs by itself at speed %s: %i ms for time, %i ms for a move', async (speed, timeMs, moveMs) => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    show(recorded());
    await user.selectOptions(screen.getByLabelText('Speed'), speed);
    await user.click(screen.getByRole('button', { name: 'Play' }));
    act(() => jest.advanceTimersByTime(timeMs));
    expect(screen.getByRole('slider')).toHaveProperty('value', '1');
    act(() => jest.advanceTimersByTime(moveMs));
    expect(board()).toBe('Board with 1');
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    act(() => jest.advanceTimersByTime(60_000));
    expect(board()).toBe('Board with 1');
  });

  test('ends at its end, and runs again from its beginning', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    show(recorded());
    await user.click(screen.getByRole('button', { name: 'Play' }));
    for (let move = 0; move < 4; move += 1) act(() => jest.advanceTimersByTime(1000));
    expect(board()).toBe('Board with 3');
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(board()).toBe('Board with 0');
  });
});

test.each([
  ['no moves', { play: undefined }, 'The moves were not saved'],
  ['the rules of before', { rules: 7 }, 'This run belongs to an earlier version of the game'],
  ['moves there are not', { play: [{ type: 'jump' }] }, 'This run belongs to an earlier version of the game'],
])('a run with %s cannot be watched, and says so', (_, change, heading) => {
  show(recorded(change));
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(heading);
});

test('a run that nobody knows says so, and leads to the game', () => {
  show(UNKNOWN);
  expect(screen.getByRole('heading', { name: 'You have no such run' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Play a game' }).getAttribute('href')).toBe('/tally');
});

describe('with the project’s own server', () => {
  const answers = { status: 200, body: {} as object };
  beforeEach(() => {
    const config = document.createElement('script');
    config.id = 'venture-config';
    config.type = 'application/json';
    config.textContent = '{"v1":true}';
    document.body.append(config);
    globalThis.fetch = jest.fn(async () => {
      if (answers.status === 0) throw new TypeError('offline');
      return new Response(JSON.stringify(answers.body), { status: answers.status });
    });
  });

  test('a guest is asked to log in', () => {
    show(UNKNOWN);
    expect(screen.getByRole('link', { name: 'Log in' })).toBeDefined();
  });

  test('a run of another device is fetched, with what was made of it', async () => {
    storeUser({ userId: 'jane', userType: 'user' });
    const event = { ...RUN, kind: 'run', id: UNKNOWN, at: '2026-03-01T10:00:00.000Z' };
    Object.assign(answers, {
      status: 200,
      body: { event, standing: 'verified', receivedAt: '2026-03-01T10:00:00.000Z' },
    });
    show(UNKNOWN);
    expect(await screen.findByText('Board with 0')).toBeDefined();
    expect(screen.getByText('Verified')).toBeDefined();
  });

  test('a run that the server does not have is none', async () => {
    storeUser({ userId: 'jane', userType: 'user' });
    Object.assign(answers, {
      status: 404,
      body: { type: 'x', title: 'x', status: 404, detail: 'x', code: 'not-found' },
    });
    show(UNKNOWN);
    expect(await screen.findByRole('heading', { name: 'You have no such run' })).toBeDefined();
  });

  test('a server that cannot be reached can be asked again', async () => {
    storeUser({ userId: 'jane', userType: 'user' });
    answers.status = 0;
    show(UNKNOWN);
    await screen.findByRole('heading', { name: 'The run could not be loaded' });
    Object.assign(answers, { status: 200, body: {} });
    await press('Try again');
    expect(await screen.findByRole('heading', { name: 'You have no such run' })).toBeDefined();
  });
});

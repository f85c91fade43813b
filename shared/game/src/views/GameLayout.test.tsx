/** @jest-environment-options {"game": {"title": "Tally", "routes": [], "scale": {"from": 0, "to": 3}}} */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeCatalogue } from '@venture/device/declarations';
import { storeUser } from '@venture/device/stored-user';
import { testNoLeaks } from '@venture/testing/leaks';
import { openInOtherTab } from '@venture/testing/other-tab';
import { renderPage } from '@venture/testing/page';
import { badge } from '@venture/testing/small-declarations';
import { tally } from '@venture/testing/tally';
import { useGamePage } from '../useGamePage';
import { GameLayout } from './GameLayout';
import { MoreTimeOffer } from './MoreTimeOffer';
import { Results } from './Results';

/** The smallest possible game, built as the README says. */
function TallyPage() {
  const page = useGamePage(tally, { game: 'tally', options: (timing) => ({ timing }) });
  const { state, best, dispatch, playAgain } = page;
  return (
    <GameLayout
      page={page}
      title="Tally"
      lead="Add up to three."
      stats={[
        { label: 'Total', value: state.total },
        { label: 'Seconds', value: state.clock.secondsLeft ?? 'no limit' },
      ]}
      announcement={`Total ${state.total}`}
      help={<p>Press Add.</p>}
      onForfeit={() => page.frame.open('forfeit')}
      results={
        <Results title="Game Over" best={best} onPlayAgain={playAgain}>
          <p>That was it.</p>
        </Results>
      }
    >
      <p data-clue>Add</p>
      <MoreTimeOffer clock={state.clock} onMoreTime={() => dispatch({ type: 'more-time' })} />
      <button type="button" onClick={() => dispatch({ type: 'add' })}>
        Add
      </button>
    </GameLayout>
  );
}

const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms), delay: null });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const wait = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});

afterEach(() => {
  jest.useRealTimers();
});

async function begin() {
  const result = renderPage(<TallyPage />);
  await press("Let's play");
  return result;
}

describe('the help', () => {
  test('is open on the first visit but not on the next', async () => {
    const { unmount } = await begin();
    expect(screen.queryByRole('dialog')).toBeNull();
    unmount();
    renderPage(<TallyPage />);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('opens on demand and returns the focus to its button', async () => {
    await begin();
    await press('How to play');
    expect(screen.getByRole('dialog', { name: 'How to play' })).toHaveTextContent('Press Add.');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'How to play' })).toHaveFocus();
  });

  test.each([
    ['Escape', () => user.keyboard('{Escape}')],
    ["Let's play", () => press("Let's play")],
  ])('that opened by itself and was closed by %s leaves the focus on the board', async (_, close) => {
    renderPage(<TallyPage />);
    await close();
    expect(screen.getByRole('region', { name: 'Tally board' })).toHaveFocus();
  });
});

describe('the clock', () => {
  test('stops while a dialog is open', async () => {
    renderPage(<TallyPage />);
    wait(100);
    expect(fact('Seconds')).toHaveTextContent('30');
    await press("Let's play");
    wait(3);
    await press('Settings');
    wait(100);
    await press('Done');
    expect(fact('Seconds')).toHaveTextContent('27');
  });

  test('stops while the play is being dealt, and nothing of the play is visible', async () => {
    const config = document.head.appendChild(document.createElement('script'));
    Object.assign(config, { id: 'venture-config', textContent: '{"v1":true}' });
    config.type = 'application/json';
    storeUser({ userId: 'jane', userType: 'user' });
    globalThis.fetch = () => new Promise(() => undefined);
    await begin();
    expect(screen.getByText('Getting ready…')).toHaveAttribute('role', 'status');
    wait(3);
    expect(fact('Seconds')).toHaveTextContent('30');
    wait(1);
    expect(screen.getByText('Total 0')).toBeVisible();
    wait(3);
    expect(fact('Seconds')).toHaveTextContent('27');
    config.remove();
  });

  test('stops while the question before leaving is open', async () => {
    await begin();
    wait(1);
    await user.click(screen.getByRole('link', { name: 'Back to games' }));
    expect(screen.getByRole('dialog', { name: 'Leave this page?' })).toBeVisible();
    wait(100);
    await press('Stay');
    expect(fact('Seconds')).toHaveTextContent('29');
  });

  test('R16 offers more time with 20 seconds left, and says so', async () => {
    await begin();
    wait(9);
    expect(screen.queryByRole('button', { name: 'More time' })).toBeNull();
    wait(1);
    expect(screen.getByText('Little time is left. Need more?')).toHaveAttribute('role', 'status');
    await press('More time');
    expect(fact('Seconds')).toHaveTextContent('50');
    expect(screen.queryByRole('button', { name: 'More time' })).toBeNull();
  });

  test('R16 a timer chosen in the settings applies to the next game', async () => {
    await begin();
    wait(1);
    await press('Settings');
    const dialog = screen.getByRole('dialog', { name: 'Settings' });
    await user.click(await within(dialog).findByRole('radio', { name: 'No time limit' }));
    await press('Done');
    for (let time = 0; time < 3; time += 1) await press('Add');
    await press('Play Again');
    expect(fact('Seconds')).toHaveTextContent('no limit');
  });
});

describe('a clue below the window', () => {
  const places = () =>
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 2000, 10, 10));
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test('prompts only once on the first visit, with the help', async () => {
    places();
    await begin();
    expect(screen.queryByRole('dialog', { name: 'Ready?' })).toBeNull();
    wait(1);
    expect(fact('Seconds')).toHaveTextContent('29');
  });

  test('prompts once on later visits, with the clock waiting for the answer', async () => {
    (await begin()).unmount();
    places();
    renderPage(<TallyPage />);
    wait(5);
    expect(fact('Seconds')).toHaveTextContent('30');
    await press('Start');
    wait(1);
    expect(fact('Seconds')).toHaveTextContent('29');
  });
});

describe('in two tabs', () => {
  test('the tab that lost the game stops, says so, and can continue what the other tab stored', async () => {
    await begin();
    wait(3);
    openInOtherTab('tally');
    expect(screen.getByRole('heading', { name: 'This game was continued in another tab' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Tally board' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Forfeit' })).toBeNull();
    wait(100);
    const stored = JSON.parse(localStorage.getItem('venture.play.tally') ?? '{}');
    const actions = [...stored.actions, { type: 'add' }];
    localStorage.setItem('venture.play.tally', JSON.stringify({ ...stored, actions }));
    await press('Go on here');
    await screen.findByRole('region', { name: 'Tally board' });
    expect(fact('Total')).toHaveTextContent('1');
    expect(fact('Seconds')).toHaveTextContent('27');
    expect(screen.getByRole('region', { name: 'Tally board' })).toHaveFocus();
  });
});

describe('the end', () => {
  test('MSG-18 takes the place of the board, and its title takes the focus', async () => {
    await begin();
    for (let time = 0; time < 3; time += 1) await press('Add');
    expect(screen.getByRole('heading', { name: 'Game Over' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Forfeit' })).toBeNull();
  });

  test('MSG-18 "Play Again" starts at once, with the focus on the board', async () => {
    await begin();
    for (let time = 0; time < 3; time += 1) await press('Add');
    await press('Play Again');
    expect(fact('Total')).toHaveTextContent('0');
    expect(screen.getByRole('region', { name: 'Tally board' })).toHaveFocus();
  });
});

describe('gains at the end', () => {
  const play = async (adds: number) => {
    for (let time = 0; time < adds; time += 1) await press('Add');
    if (adds < 3) wait(30);
  };

  test('are XP, a level, badges and the best result, or a calm note if nothing is new', async () => {
    const star = { ...badge, rule: { type: 'scoreAtLeast', score: 3 } } as const;
    storeCatalogue([{ name: 'tally', base: '/', scale: { from: 0, to: 3 }, xp: 150, badges: [star] }], true);
    await begin();
    await play(2);
    expect(gained()).toEqual(['+100 XP', 'First result: 2']);
    await press('Play Again');
    await play(1);
    expect(gained()).toEqual(['Nothing new: your best stays 2']);
    await press('Play Again');
    await play(3);
    expect(gained()).toEqual(['+50 XP, and now level 2', 'New badge: Star', 'New best: 3, up from 2']);
  });
});

/** The gains listed at the end. */
const gained = () =>
  within(screen.getByRole('region', { name: 'Game Over' }))
    .getAllByRole('listitem')
    .filter((item) => item.closest('nav') === null)
    .map(({ textContent }) => textContent?.trim());

test('says what has happened in a status line', async () => {
  await begin();
  await press('Add');
  expect(screen.getByText('Total 1')).toHaveAttribute('role', 'status');
});

describe('the page', () => {
  testNoLeaks(() => <TallyPage />);
});

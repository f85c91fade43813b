import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeEvent } from '@venture/device/device';
import { newId } from '@venture/device/new-id';
import { recordQuizAttempt, recordReview } from '@venture/device/record';
import { dailySeed, utcDay } from '@venture/rules/daily';
import { catalogue, storeCatalogueHere } from '@venture/testing/catalogue';
import { renderInShell } from '../../testing/in-shell';
import { Dashboard } from './Dashboard';

beforeEach(() => {
  localStorage.clear();
  storeCatalogueHere();
});

/** Opens the page and waits until the review is known. */
async function openDashboard() {
  const shown = renderInShell(<Dashboard />);
  await waitFor(() => expect(screen.queryByText('Checking your review…')).not.toBeInTheDocument());
  return shown;
}

test.each([
  ['DSH-01', 'Start Learning', '/learning-module'],
  ['DSH-02', 'Play Games', '/game-selection'],
  ['DSH-06', 'See all badges', '/badge-rewards'],
  ['DSH-08', 'Leaderboard', '/leaderboard'],
  ['DSH-09', 'Back to home', '/home'],
])('%s %s links to %s', (_, name, to) => {
  renderInShell(<Dashboard />);
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
});

test('DSH-10 the footer links to /feedback-help', () => {
  renderInShell(<Dashboard />);
  const link = screen.getByRole('link', { name: 'Feedback and help' });
  expect(link).toHaveAttribute('href', '/feedback-help');
  expect(link.closest('footer')).toBeInTheDocument();
});

test('DSH-03 the progress bar stands at 45% and is labelled Example', () => {
  renderInShell(<Dashboard />);
  const panel = within(screen.getByRole('region', { name: /^Progress/ }));
  expect(panel.getByRole('progressbar')).toHaveAttribute('value', '45');
  expect(panel.getByText('45%', { selector: 'span' })).toBeVisible();
  expect(panel.getByText('Example')).toBeVisible();
});

test('DSH-04 XP is 1,200 and is labelled Example', () => {
  renderInShell(<Dashboard />);
  const panel = within(screen.getByRole('region', { name: /^XP/ }));
  expect(panel.getByText('1,200')).toBeVisible();
  expect(panel.getByText('Example')).toBeVisible();
});

test('DSH-05 the two sample badges are Idea Innovator and Business Builder, labelled Example', () => {
  renderInShell(<Dashboard />);
  const panel = within(screen.getByRole('region', { name: /^Badges/ }));
  expect(panel.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Idea Innovator',
    'Business Builder',
  ]);
  expect(panel.getByText('Example')).toBeVisible();
});

test('the Daily Venture streak is shown once there is one', () => {
  const { unmount } = renderInShell(<Dashboard />);
  expect(screen.queryByText(/streak/)).toBeNull();
  unmount();
  const base = { id: newId(), at: new Date().toISOString(), kind: 'run', game: 'fair.quick' } as const;
  const seed = dailySeed(utcDay(new Date()), base.game);
  storeEvent({ ...base, rules: 1, seed, score: 5, facts: {}, timing: 'x1' });
  renderInShell(<Dashboard />);
  expect(screen.getByText('Daily Venture streak: 1 day')).toBeVisible();
});

test('the chosen mode is remembered on the device', async () => {
  renderInShell(<Dashboard />);
  expect(screen.getByRole('button', { name: 'Chosen Beginner' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Choose Advanced' }));
  expect(screen.getByRole('button', { name: 'Chosen Advanced' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose Beginner' })).toBeVisible();
  expect(localStorage.getItem('venture.mode')).toBe('Advanced');
});

test('DSH-07 the modes are Beginner, Intermediate, Advanced, in that order', () => {
  renderInShell(<Dashboard />);
  const modes = within(screen.getByRole('region', { name: 'Modes' })).getAllByRole('heading', { level: 3 });
  expect(modes.map((mode) => mode.textContent)).toEqual(['Beginner', 'Intermediate', 'Advanced']);
});

test("values of the learner's own replace the examples", async () => {
  const answers = Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`q${index}`, `o${index}`]));
  recordQuizAttempt({ quiz: 'module1', contentVersion: 1, answers, correct: 5, total: 5, seconds: 60 });
  await openDashboard();
  expect(screen.queryByText('Example')).not.toBeInTheDocument();
  expect(screen.getByText('500')).toBeVisible();
  expect(screen.getByText('Level 4, 242 XP to level 5')).toBeVisible();
  const badges = within(screen.getByRole('region', { name: 'Badges' }));
  expect(badges.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Idea Innovator']);
});

/** Records an attempt at the marketing quiz with two answers of five right, and so with missed questions. */
function failMarketing(daysAgo = 0) {
  const answers = { mkq1: 'mkq1c', mkq2: 'mkq2a', mkq3: null, mkq4: null, mkq5: null };
  const attempt = { quiz: 'marketing', contentVersion: 1, answers, correct: 2, total: 5, seconds: 60 };
  storeEvent({ ...attempt, id: newId(), at: day(daysAgo), kind: 'attempt' });
}

function missWord(daysAgo: number) {
  const words = [{ word: 'EQUITY', clue: 'A share in a company', right: false }];
  const run = {
    game: 'entre-scrabble',
    rules: 1,
    seed: 1,
    score: 0,
    facts: {},
    timing: 'x1',
    words,
  } as const;
  storeEvent({ ...run, id: newId(), at: day(daysAgo), kind: 'run' });
}

function day(daysAgo: number): string {
  const at = new Date();
  at.setDate(at.getDate() - daysAgo);
  return at.toISOString();
}

const region = (name: string) => within(screen.getByRole('region', { name }));

test('the next step is the only primary action', async () => {
  const { container } = await openDashboard();
  expect(region('Your next step').getByText(`Begin with ${catalogue.modules[0]?.title}`)).toBeVisible();
  expect(region('Your next step').getByRole('link', { name: 'Begin' })).toHaveAttribute(
    'href',
    catalogue.modules[0]?.route,
  );
  expect(container.querySelectorAll('main [data-variant="primary"]')).toHaveLength(1);
});

test('tells learners who have not missed anything yet what the review is for', async () => {
  await openDashboard();
  expect(
    region('Your review').getByText(/What you miss in a quiz or a word game comes back here/),
  ).toBeVisible();
  expect(region('Your review').getByRole('link')).toHaveAttribute('href', '/review');
});

test('the items to review are counted by kind, with a link to them', async () => {
  failMarketing(1);
  missWord(1);
  await openDashboard();
  expect(region('Your review').getByText('4 items')).toBeVisible();
  expect(region('Your review').getByText('3 questions and 1 word you missed, a minute or two')).toBeVisible();
  expect(region('Your review').getByRole('link', { name: 'Review now' })).toHaveAttribute('href', '/review');
});

test('items missed today are shown as such, come back tomorrow, and can be practised now', async () => {
  failMarketing();
  await openDashboard();
  expect(region('Your review').getByText('Nothing to review.')).toBeVisible();
  expect(region('Your review').getByText('Missed today: 3 questions')).toBeVisible();
  expect(region('Your review').getByText('Next: tomorrow, 3 items')).toBeVisible();
  expect(region('Your review').getByRole('link', { name: 'Practise now' })).toHaveAttribute(
    'href',
    '/review?practise=today',
  );
});

test('after the last item, the panel says when more will be due', async () => {
  failMarketing(1);
  await openDashboard();
  for (const question of ['mkq3', 'mkq4', 'mkq5']) {
    act(() => void recordReview({ item: `quiz/marketing/${question}`, right: false }));
  }
  expect(region('Your review').getByText('Done for today.')).toBeVisible();
  expect(region('Your review').getByRole('link').textContent).toBe('Go to your review');
  expect(region('Your review').getByText('Next: tomorrow, 3 items')).toBeVisible();
});

test('greets newcomers and returning learners', async () => {
  await openDashboard();
  expect(screen.getByText('Pick a place to begin. Your own progress will show up here.')).toBeVisible();
  act(() => failMarketing());
  expect(screen.getByText('Welcome back. Where next?')).toBeVisible();
});

test('XP growth is drawn, described in words and listed', async () => {
  failMarketing();
  await openDashboard();
  const xp = region('XP');
  expect(
    xp.getByRole('img', { name: /^How your XP grew From 0 XP on .* to 200 XP on .*: 200 XP\.$/ }),
  ).toBeVisible();
  await userEvent.click(xp.getByText('Show the numbers'));
  expect(xp.getByRole('cell', { name: '+200 XP' })).toBeVisible();
});

test('says that there is no badge yet, instead of showing an empty list', async () => {
  failMarketing();
  await openDashboard();
  expect(region('Badges').getByText('None yet. The first is one quiz away.')).toBeVisible();
  expect(region('Badges').queryByRole('list')).not.toBeInTheDocument();
});

test('each module shows its progress', async () => {
  failMarketing();
  await openDashboard();
  const module = region('Progress').getByRole('progressbar', { name: 'Marketing & Sales' });
  expect(module).toHaveAttribute('value', '20');
  expect(region('Progress').getAllByRole('progressbar')).toHaveLength(1 + catalogue.modules.length);
});

test('badges that are not earned yet show their progress', async () => {
  failMarketing();
  await openDashboard();
  const way = region('Still to earn').getByRole('progressbar', { name: 'Marketing Guru' });
  expect(way).toHaveAttribute('aria-valuetext', 'Best 40%, needs 50%');
  const all = catalogue.badges.length;
  expect(region('Still to earn').getAllByRole('listitem')).toHaveLength(all);
});

test('Q58 an example shows no history and no badges to earn', async () => {
  await openDashboard();
  expect(screen.queryByRole('img', { name: /How your XP grew/ })).not.toBeInTheDocument();
  expect(screen.queryByText('Still to earn')).not.toBeInTheDocument();
});

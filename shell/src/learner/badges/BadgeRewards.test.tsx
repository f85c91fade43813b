import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { storeCatalogue } from '@venture/device/declarations';
import { recordQuizAttempt } from '@venture/device/record';
import { declarations, storeCatalogueHere } from '@venture/testing/catalogue';
import { renderInShell } from '../../testing/in-shell';
import { BadgeRewards } from './BadgeRewards';

beforeEach(() => {
  localStorage.clear();
  storeCatalogueHere();
});

const FIVE = ['Idea Innovator', 'Marketing Guru', 'Business Builder', 'Pitch Master', 'Financial Whiz'];

const badge = (name: string) => {
  const card = screen.getByRole('heading', { name }).closest('article');
  if (!card) throw new Error(`${name} stands in no card`);
  return card;
};

test('BDG-01 there are exactly five badges', () => {
  renderInShell(<BadgeRewards />);
  const five = within(screen.getByRole('list', { name: 'All badges' })).getAllByRole('article');
  expect(five.map((card) => within(card).getByRole('heading').textContent)).toEqual(FIVE);
});

test.each([
  ['BDG-02', 'Idea Innovator', 'Business Idea module'],
  ['BDG-03', 'Marketing Guru', 'Marketing Strategy module'],
  ['BDG-04', 'Business Builder', 'Business Plan module'],
  ['BDG-05', 'Pitch Master', 'mock pitch'],
  ['BDG-06', 'Financial Whiz', 'finance quiz'],
])('%s %s says that it comes from: %s', (_, title, source) => {
  renderInShell(<BadgeRewards />);
  expect(within(badge(title)).getByText(source)).toBeVisible();
});

test('BDG-07 each badge has a title, a description and an icon', () => {
  renderInShell(<BadgeRewards />);
  for (const card of screen.getAllByRole('article')) {
    expect(within(card).getByRole('heading', { level: 2 })).not.toBeEmptyDOMElement();
    expect(card.querySelector(':scope > p')).toHaveTextContent(/\w+ .*\./);
    expect(card.querySelector('svg')).toBeInTheDocument();
  }
});

test('BDG-08 a link goes back to the dashboard', () => {
  renderInShell(<BadgeRewards />);
  expect(screen.getByRole('link', { name: 'Back to dashboard' })).toHaveAttribute('href', '/dashboard-user');
});

/** Stores a list with one game more, whose badge has its own picture. */
function listWithFair(): void {
  const badge = { id: 'fair-star', title: 'Fair Star', source: 'Founder Fair', description: 'Win the fair.' };
  const rule = { type: 'scoreAtLeast', score: 8 } as const;
  const fair = { name: 'fair', base: '/remotes/fair/1.0.0/', badges: [{ ...badge, art: 'star.svg', rule }] };
  storeCatalogue([...declarations, fair], true);
}

test("the badge of a new game comes after the specified five, with its release's picture", () => {
  listWithFair();
  renderInShell(<BadgeRewards />);
  const titles = screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
  expect(titles.slice(0, 5)).toEqual(FIVE);
  expect(titles.at(-1)).toBe('Fair Star');
  const picture = badge('Fair Star').querySelector('img');
  expect(picture).toHaveAttribute('src', '/remotes/fair/1.0.0/star.svg');
  fireEvent.error(picture ?? document.body);
  expect(badge('Fair Star').querySelector('img')).toBeNull();
  expect(badge('Fair Star').querySelector('svg')).toBeInTheDocument();
});

test('a specified badge shows its own icon, or the picture that its release provides for it', () => {
  const pictures = () => FIVE.map((title) => badge(title).querySelector('img')?.getAttribute('src'));
  const { unmount } = renderInShell(<BadgeRewards />);
  expect(pictures()).toEqual(FIVE.map(() => undefined));
  const looks = FIVE.map((title) => badge(title).querySelector('span[data-tone]')?.getAttribute('data-tone'));
  expect(looks).toEqual(['accent', 'coral', 'tide', 'plum', 'leaf']);
  unmount();
  const withArt = declarations.map((each) => ({
    ...each,
    badges: each.badges?.map(({ icon: _, ...one }) => ({ ...one, art: `${one.id}.svg` })),
  }));
  storeCatalogue(withArt, true);
  renderInShell(<BadgeRewards />);
  expect(pictures()).toEqual([
    '/remotes/learning/1.0.0/idea-innovator.svg',
    '/remotes/learning/1.0.0/marketing-guru.svg',
    '/remotes/learning/1.0.0/business-builder.svg',
    '/remotes/products-card-game/1.0.0/pitch-master.svg',
    '/remotes/learning/1.0.0/financial-whiz.svg',
  ]);
  expect(badge('Idea Innovator')).toHaveTextContent('Pass the Business Ideas quiz.');
});

test('without a list, the five specified badges are shown in order', () => {
  localStorage.clear();
  renderInShell(<BadgeRewards />);
  const titles = screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
  expect(titles).toEqual(FIVE);
  expect(screen.getAllByText('Not earned yet')).toHaveLength(5);
});

test('an earned badge is labelled Earned', () => {
  const all = declarations.flatMap(({ badges = [] }) => badges).length;
  const { unmount } = renderInShell(<BadgeRewards />);
  expect(screen.getAllByText('Not earned yet')).toHaveLength(all);
  unmount();
  const answers = { q1: 'a', q2: 'b' };
  recordQuizAttempt({ quiz: 'marketing', contentVersion: 1, answers, correct: 1, total: 2, seconds: 9 });
  renderInShell(<BadgeRewards />);
  expect(within(badge('Marketing Guru')).getByText('Earned')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Badges earned' })).toHaveAttribute(
    'aria-valuetext',
    `1 of ${all}`,
  );
});

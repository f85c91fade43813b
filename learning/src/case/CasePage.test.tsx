import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readEvents } from '@venture/device/device';
import { testNoLeaks } from '@venture/testing/leaks';
import { renderPage } from '@venture/testing/page';
import { CasePage } from './CasePage';
import { start } from './rules';

const SEED = 7;
const { asked } = start(SEED);
const right = asked.options.findIndex(({ id }) => id === asked.right);
const wrong = (right + 1) % 4;
const user = userEvent.setup({ delay: null });
const radio = (at: number) => screen.getByRole('radio', { name: asked.options[at]?.text ?? '' });
const answer = () => user.click(screen.getByRole('button', { name: 'Answer' }));

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('venture.help-seen.learning.case', 'yes');
  const original = crypto.getRandomValues.bind(crypto);
  jest.spyOn(crypto, 'getRandomValues').mockImplementation((list) => {
    if (list instanceof Uint32Array) return list.fill(SEED) && list;
    return original(list);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('shows the case and its question with four numbered options', () => {
  renderPage(<CasePage />);
  expect(screen.getByText(asked.situation)).toBeVisible();
  const group = within(screen.getByRole('group', { name: `Question: ${asked.question}` }));
  const labels = group.getAllByRole('radio').map((each) => each.closest('label')?.textContent);
  expect(labels).toEqual(asked.options.map(({ text }, at) => `${at + 1}. ${text}`));
});

test('nothing is submitted without a choice', async () => {
  renderPage(<CasePage />);
  await answer();
  expect(screen.getByRole('alert')).toHaveTextContent('Choose an answer first.');
  expect(readEvents()).toEqual([]);
});

test.each([
  ['right', right, 'Right', 1],
  ['wrong', wrong, 'Not this time', 0],
])(
  'after a %s answer every option shows its reason, with a link to read more',
  async (_, at, title, score) => {
    renderPage(<CasePage />);
    await user.click(radio(at));
    await answer();
    expect(await screen.findByRole('heading', { name: title })).toHaveFocus();
    expect(screen.getByText(`${title}: ${asked.options[at]?.why}`)).toHaveAttribute('role', 'status');
    const results = within(screen.getByRole('region', { name: title }));
    for (const { why } of asked.options) expect(results.getByText(why)).toBeVisible();
    expect(results.getByRole('link', { name: /^Read again: / })).toHaveAttribute(
      'href',
      expect.stringMatching(new RegExp(`^/[\\w-]+-intro\\?section=${asked.topic}$`)),
    );
    const facts = { right: score === 1 };
    expect(readEvents()).toMatchObject([{ kind: 'run', game: 'learning.case', seed: SEED, score, facts }]);
  },
);

test('digits choose an option and Enter answers', async () => {
  renderPage(<CasePage />);
  await user.keyboard(`${right + 1}`);
  expect(radio(right)).toBeChecked();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Right' })).toBeVisible();
});

describe('the page', () => {
  testNoLeaks(() => <CasePage />);
});

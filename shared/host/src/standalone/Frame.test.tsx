import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storedUser } from '@venture/api/stored-user';
import type { RemoteEntry } from '@venture/contract/remotes';
import { renderPage } from '@venture/testing/page';
import { useSettings } from '@venture/ui/useSettings';
import { Controls } from './Controls';
import { Frame } from './Frame';

const remote: RemoteEntry = {
  name: 'lemonade',
  title: 'Lemonade',
  version: '1.2.0',
  contract: 1,
  routes: [
    { path: '/lemonade', title: 'Stand' },
    { path: '/lemonade/books', title: 'Books' },
  ],
  cards: [],
  base: './',
  entry: 'js/remoteEntry.js',
  global: 'lemonade',
  preload: [],
  shared: {},
  files: {},
};

/** What a game of the remote would go by. */
function Timing() {
  return <output>{useSettings().timing}</output>;
}

const user = userEvent.setup();
const choice = (legend: string) => within(screen.getByRole('group', { name: legend }));
const toggle = () => screen.getByRole('button', { name: /^Controls/ });

beforeEach(() => {
  localStorage.clear();
});

describe('the bar around a remote that runs alone', () => {
  test('names the remote, its release and its pages', () => {
    renderPage(<Frame remote={remote} />);
    expect(screen.getByRole('banner')).toHaveTextContent('Lemonade1.2.0, on its own');
    const pages = within(screen.getByRole('navigation', { name: 'Pages of this remote' }));
    expect(pages.getAllByRole('link').map((link) => link.textContent)).toEqual(['Stand', 'Books']);
  });

  test('opens and closes its controls by keyboard', async () => {
    renderPage(<Frame remote={remote} />);
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('group')).toBeNull();
    toggle().focus();
    await user.keyboard('{Enter}');
    expect(choice('Person').getByRole('radio', { name: 'guest' })).toBeVisible();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('group')).toBeNull();
  });
});

describe('the controls', () => {
  const reload = jest.fn();
  const show = (children = <Controls remote="lemonade" reload={reload} />) => renderPage(children);

  beforeEach(() => {
    reload.mockClear();
  });

  test('make a student or an admin of a guest, as a login does, and a guest again', async () => {
    show();
    expect(choice('Person').getByRole('radio', { name: 'guest' })).toBeChecked();
    await user.click(choice('Person').getByRole('radio', { name: 'student' }));
    expect(storedUser()?.userType).toBe('user');
    await user.click(choice('Person').getByRole('radio', { name: 'admin' }));
    expect(localStorage.getItem('userType')).toBe('admin');
    await user.click(choice('Person').getByRole('radio', { name: 'guest' }));
    expect(storedUser()).toBeUndefined();
  });

  test('empty the storage, and begin the page anew', async () => {
    localStorage.setItem('venture.play.lemonade', '{}');
    localStorage.setItem('anything', 'else');
    show();
    await user.click(screen.getByRole('button', { name: 'Empty it' }));
    expect(localStorage).toHaveLength(0);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('corrupt what is stored and what the remote would store', async () => {
    localStorage.setItem('anything', 'else');
    show();
    await user.click(screen.getByRole('button', { name: 'Corrupt it' }));
    for (const key of ['anything', 'venture.play.lemonade', 'venture.settings', 'userType']) {
      expect(() => JSON.parse(localStorage.getItem(key) ?? '0')).toThrow(SyntaxError);
    }
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('set the timers of the next game and the theme, by arrow keys too', async () => {
    show(
      <>
        <Controls remote="lemonade" />
        <Timing />
      </>,
    );
    choice('Timers').getByRole('radio', { name: 'x1' }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('status')).toHaveTextContent('x2');
    await user.click(choice('Theme').getByRole('radio', { name: 'dark' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    await user.click(choice('Theme').getByRole('radio', { name: 'system' }));
  });
});

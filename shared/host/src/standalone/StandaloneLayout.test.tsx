import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RemoteEntry } from '@venture/contract/remotes';
import { storedUser } from '@venture/device/stored-user';
import { renderPage } from '@venture/testing/page';
import { useSettings } from '@venture/ui/useSettings';
import { Controls, createMessageLog, isLocal } from './Controls';
import { StandaloneLayout } from './StandaloneLayout';

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

/** Shows the settings that a game would use. */
function Timing() {
  return <output>{useSettings().timing}</output>;
}

const user = userEvent.setup();
const messages = createMessageLog();
const choice = (legend: string) => within(screen.getByRole('group', { name: legend }));
const toggle = () => screen.getByRole('button', { name: /^Controls/ });

beforeEach(() => {
  localStorage.clear();
});

describe("a standalone remote's bar", () => {
  test('names the remote, its release and its pages', () => {
    renderPage(<StandaloneLayout {...{ remote, messages }} />);
    expect(screen.getByRole('banner')).toHaveTextContent('Lemonade1.2.0, on its own');
    const pages = within(screen.getByRole('navigation', { name: 'Pages of this remote' }));
    expect(pages.getAllByRole('link').map((link) => link.textContent)).toEqual(['Stand', 'Books']);
  });

  test('opens and closes its controls by keyboard', async () => {
    renderPage(<StandaloneLayout {...{ remote, messages }} />);
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
  const controls = (kind: Pick<RemoteEntry, 'framed' | 'wrapped'> = {}) => (
    <Controls
      {...{ messages }}
      remote={{ ...remote, ...kind }}
      onStartAgain={() => undefined}
      reload={reload}
    />
  );
  const show = (children = controls()) => renderPage(children);
  const groups = () =>
    screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent);

  beforeEach(() => {
    reload.mockClear();
    sessionStorage.clear();
  });

  test('log in as a student or an admin, and log out again', async () => {
    show();
    expect(choice('Person').getByRole('radio', { name: 'guest' })).toBeChecked();
    await user.click(choice('Person').getByRole('radio', { name: 'student' }));
    expect(storedUser()?.userType).toBe('user');
    await user.click(choice('Person').getByRole('radio', { name: 'admin' }));
    expect(localStorage.getItem('userType')).toBe('admin');
    await user.click(choice('Person').getByRole('radio', { name: 'guest' }));
    expect(storedUser()).toBeUndefined();
  });

  test('empty storage and restart the page', async () => {
    localStorage.setItem('venture.play.lemonade', '{}');
    localStorage.setItem('anything', 'else');
    show();
    await user.click(screen.getByRole('button', { name: 'Empty it' }));
    expect(localStorage).toHaveLength(0);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('corrupt stored values and those the remote would store', async () => {
    localStorage.setItem('anything', 'else');
    show();
    await user.click(screen.getByRole('button', { name: 'Corrupt it' }));
    for (const key of ['anything', 'venture.play.lemonade', 'venture.settings', 'userType']) {
      expect(() => JSON.parse(localStorage.getItem(key) ?? '0')).toThrow(SyntaxError);
    }
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('set the timers of the next game and the theme, also with arrow keys', async () => {
    show(
      <>
        {controls()}
        <Timing />
      </>,
    );
    choice('Timers').getByRole('radio', { name: 'Standard time' }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('status')).toHaveTextContent('x2');
    await user.click(choice('Theme').getByRole('radio', { name: 'dark' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    await user.click(choice('Theme').getByRole('radio', { name: 'system' }));
  });

  test('offer only what applies to this kind of remote', () => {
    const { unmount } = show();
    expect(groups()).toEqual(['Page', 'Person', 'Theme', 'Device', 'Timers']);
    expect(screen.queryByRole('button', { name: 'Cover it' })).toBeNull();
    unmount();
    show(controls({ framed: true, wrapped: true }));
    expect(groups()).toEqual(['Page', 'Person', 'Theme', 'Device']);
    expect(screen.queryByRole('switch', { name: 'Sound effects' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Cover it' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Messages/ })).toBeVisible();
  });

  test.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['venture.example.edu', false],
    ['localhost.example.edu', false],
  ])('change stored values on localhost alone: %s: %s', (hostname, expected) => {
    expect(isLocal({ hostname })).toBe(expected);
  });

  test('list the newest messages, without pings', () => {
    show(controls({ framed: true }));
    act(() => {
      for (let key = 1; key <= 60; key += 1)
        messages.record('frame', { type: 'save', key: `k${key}`, text: '1' });
      messages.record('page', { type: 'ping' });
      messages.record('page', { type: 'answer', id: 1, value: new Uint8Array(8).buffer });
      messages.record('frame', { type: 'save', key: 'long', text: 'x'.repeat(1000) });
    });
    const lines = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Messages/ }).value.split('\n');
    expect(lines).toHaveLength(50);
    expect(lines[0]).toMatch(/^frame: save \{"key":"long","text":"x{100,200}$/);
    expect(lines.slice(1, 3)).toEqual([
      'page: answer {"id":1,"value":"8 bytes"}',
      'frame: save {"key":"k60","text":"1"}',
    ]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, renderHook, screen } from '@testing-library/react';
import { type Theme, useTheme } from './theme';

const root = document.documentElement;
const boot = new Function(readFileSync(join(__dirname, 'theme-boot.js'), 'utf8'));

beforeEach(() => {
  localStorage.clear();
  root.removeAttribute('data-theme');
});
afterEach(() => {
  jest.restoreAllMocks();
});

function choose(theme: Theme) {
  const { result } = renderHook(useTheme);
  act(() => result.current[1](theme));
}

function Shown() {
  return <output>{useTheme()[0]}</output>;
}

test.each<Theme>(['light', 'dark'])('the theme %s applies at once and on later visits', (theme) => {
  choose(theme);
  expect(root).toHaveAttribute('data-theme', theme);
  root.removeAttribute('data-theme');
  boot();
  expect(root).toHaveAttribute('data-theme', theme);
});

test("the page follows the system's theme if none was chosen", () => {
  choose('dark');
  choose('system');
  expect(root).not.toHaveAttribute('data-theme');
  expect(localStorage).toHaveLength(0);
});

test('an invalid stored value is ignored', () => {
  localStorage.setItem('venture.theme', '{"broken');
  boot();
  expect(root).not.toHaveAttribute('data-theme');
});

test('the theme can be changed even when storage is blocked', () => {
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  boot();
  render(<Shown />);
  choose('dark');
  expect(screen.getByRole('status')).toHaveTextContent('dark');
});

test('a choice made in another tab applies in this one', () => {
  render(<Shown />);
  localStorage.setItem('venture.theme', 'light');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'venture.theme' })));
  expect(screen.getByRole('status')).toHaveTextContent('light');
  expect(root).toHaveAttribute('data-theme', 'light');
});

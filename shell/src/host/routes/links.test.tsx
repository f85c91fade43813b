import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Link } from './HashLink';
import { followLinks } from './links';

const navigate = jest.fn();
/** Prevents navigation: a real browser would follow the link, while jsdom reports that it cannot. */
const stay = (event: Event) => event.preventDefault();

beforeAll(() => {
  followLinks(navigate);
  window.addEventListener('click', stay);
});
afterEach(() => {
  navigate.mockClear();
});

test('a link works by its address alone, and the router is told about clicks', () => {
  render(<Link to="/login">Login</Link>);
  const link = screen.getByRole('link', { name: 'Login' });
  expect(link).toHaveAttribute('href', '#/login');
  fireEvent.click(link);
  expect(navigate.mock.calls).toEqual([['/login']]);
});

test.each([
  ['for another tab', { ctrlKey: true }],
  ['for another window', { shiftKey: true }],
  ['with another button', { button: 1 }],
])('a click %s is left to the browser', (_, how) => {
  render(<Link to="/login">Login</Link>);
  fireEvent.click(screen.getByRole('link'), how);
  expect(navigate).not.toHaveBeenCalled();
});

test('links that are already handled, or that lead elsewhere, are not followed by the router', () => {
  render(
    <>
      <Link to="/one" onClick={(event) => event.preventDefault()}>
        Handled
      </Link>
      <a href="https://example.org/#/two">Elsewhere</a>
    </>,
  );
  fireEvent.click(screen.getByText('Handled'));
  fireEvent.click(screen.getByText('Elsewhere'));
  expect(navigate).not.toHaveBeenCalled();
});

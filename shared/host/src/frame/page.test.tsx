import { afterEach, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { createPageRouter } from './page';

/** Tracks listeners of the routers made by tests: a real frame has one router for its lifetime. */
const listening = jest.spyOn(document, 'addEventListener');
afterEach(() => {
  for (const listener of listening.mock.calls.splice(0)) document.removeEventListener(...listener);
});

function Fragile() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('no luck');
  return (
    <button type="button" onClick={() => setBroken(true)}>
      Go on
    </button>
  );
}

test("an error on a page already shown is reported to the surrounding page, without the router's error element", async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const [say, fail] = [jest.fn(), jest.fn()];
  const { router } = createPageRouter({ '/fragile': Fragile }, '/fragile', say, fail);
  const { container } = render(<RouterProvider router={router} />);
  expect(say).toHaveBeenCalledWith({ type: 'shown' });
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(fail).toHaveBeenCalledWith(expect.objectContaining({ message: 'no luck' }));
  expect(container).toBeEmptyDOMElement();
  errors.mockRestore();
});

const Linking = () => <a href="#/other?round=1#top">Other</a>;

test.each([
  ['Control', 'click', { ctrlKey: true }],
  ['Command', 'click', { metaKey: true }],
  ['Shift', 'click', { shiftKey: true }],
  ['the middle button', 'auxclick', { button: 1 }],
])('a click on a link with %s opens a new tab and keeps this page', (_, type, how) => {
  const say = jest.fn();
  const { router } = createPageRouter({ '/game': Linking }, '/game', say, jest.fn());
  render(<RouterProvider router={router} />);
  fireEvent(screen.getByRole('link'), new MouseEvent(type, { bubbles: true, cancelable: true, ...how }));
  expect(say).toHaveBeenLastCalledWith({ type: 'open', to: '/other?round=1' });
  expect(router.state.location.pathname).toBe('/game');
});

test.each([
  ['Alt', 'click', { altKey: true }],
  ['the right button', 'auxclick', { button: 2 }],
])('a click on a link with %s is left to the browser', (_, type, how) => {
  const say = jest.fn();
  const { router } = createPageRouter({ '/game': Linking }, '/game', say, jest.fn());
  render(<RouterProvider router={router} />);
  say.mockClear();
  const click = new MouseEvent(type, { bubbles: true, cancelable: true, ...how });
  fireEvent(screen.getByRole('link'), click);
  expect(click.defaultPrevented).toBe(false);
  expect(say).not.toHaveBeenCalled();
});

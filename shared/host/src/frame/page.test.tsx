import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { createPageRouter } from './page';

function Fragile() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('no luck');
  return (
    <button type="button" onClick={() => setBroken(true)}>
      Go on
    </button>
  );
}

test("an error after a page was shown is reported to the page around, without the router's error element", async () => {
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

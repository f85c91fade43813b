import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';

function Asking() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Forfeit</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Give up?"
        actions={<Button onClick={() => setOpen(false)}>No</Button>}
      >
        Your score is lost.
      </Dialog>
    </>
  );
}

async function opened(page: React.ReactNode) {
  render(<StrictMode>{page}</StrictMode>);
  await userEvent.click(screen.getByRole('button', { name: 'Forfeit' }));
  return screen.getByRole('dialog', { name: 'Give up?' });
}

test('a dialog has its title as its name and contains the focus', async () => {
  const dialog = await opened(<Asking />);
  expect(dialog).toContainElement(document.activeElement as HTMLElement); // an element, since something has focus
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['an action', () => userEvent.click(screen.getByRole('button', { name: 'No' }))],
])('%s closes the dialog and returns the focus', async (_, close) => {
  await opened(<Asking />);
  await close();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Forfeit' })).toHaveFocus();
});

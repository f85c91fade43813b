import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '@venture/testing/page';
import { Link } from '@venture/ui/router';
import { useState } from 'react';
import { LeaveDialog, useLeaveGuard } from './LeaveDialog';

function Page() {
  const [active, setActive] = useState(false);
  const guard = useLeaveGuard(active, 'You are in the middle.');
  return (
    <>
      <button type="button" onClick={() => setActive(!active)}>
        {active ? 'Finish' : 'Begin'}
      </button>
      <Link to="/elsewhere">Go</Link>
      <LeaveDialog guard={guard} />
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const go = () => userEvent.click(screen.getByRole('link', { name: 'Go' }));

test('R19 leaving unfinished work asks first, and "Leave" does leave', async () => {
  renderPage(<Page />);
  await press('Begin');
  await go();
  expect(screen.getByRole('dialog', { name: 'Leave this page?' })).toHaveTextContent(
    'You are in the middle.',
  );
  await press('Leave');
  expect(screen.getByText('another page')).toBeVisible();
});

test.each([
  ['"Stay"', () => press('Stay')],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('R19 %s stays on the page', async (_, answer) => {
  const { router } = renderPage(<Page />);
  await press('Begin');
  await go();
  await answer();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(router.state.location.pathname).toBe('/page');
});

test('no question is asked before the start or after the end', async () => {
  renderPage(<Page />);
  await press('Begin');
  await press('Finish');
  await go();
  expect(screen.getByText('another page')).toBeVisible();
});

test('R19 closing the tab asks only while work is unfinished', async () => {
  renderPage(<Page />);
  const closing = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
  expect(closing()).toBe(true);
  await press('Begin');
  expect(closing()).toBe(false);
  await press('Finish');
  expect(closing()).toBe(true);
});

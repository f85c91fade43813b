import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem, serverForEach } from '@venture/testing/fake-server';
import { board, joined } from '../../../testing/boards';
import { listOf, renderInShell } from '../../../testing/in-shell';
import { Leaderboard } from '../Leaderboard';

const server = serverForEach();

const show = () => renderInShell(<Leaderboard />, { listing: listOf({ lemonade: ['landing'], auth: [] }) });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('joining and leaving', () => {
  test('joins with a nickname, confirms it, and shows the rank', async () => {
    let isIn = false;
    server.respond(({ what }) => {
      if (what === 'PUT /me/nickname') isIn = true;
      return { json: what.startsWith('PUT') ? { nickname: 'Ada' } : isIn ? joined : board };
    });
    show();
    await press('Join');
    expect(screen.getByRole('dialog', { name: 'Join the leaderboards' })).toHaveTextContent(
      'Nobody sees your name or your email.',
    );
    expect(screen.getByLabelText('Nickname')).toHaveFocus();
    await userEvent.type(screen.getByLabelText('Nickname'), 'Ada{Enter}');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Ada' })).toHaveFocus());
    expect(server.sent.find(({ what }) => what.startsWith('PUT'))?.body).toEqual({ nickname: 'Ada' });
    expect(screen.getByText('You are on the leaderboards as Ada.')).toHaveAttribute('role', 'status');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a refused nickname stays, with the reason next to the field', async () => {
    server.respond(({ what }) =>
      what.startsWith('PUT') ? problem(422, 'nickname-taken', 'Somebody has it.') : { json: board },
    );
    show();
    await press('Join');
    await userEvent.type(screen.getByLabelText('Nickname'), 'Grace{Enter}');
    await waitFor(() =>
      expect(screen.getByLabelText('Nickname')).toHaveAccessibleDescription(/Somebody has it\.$/),
    );
    expect(screen.getByLabelText('Nickname')).toHaveValue('Grace');
    expect(screen.getByLabelText('Nickname')).toHaveFocus();
  });

  test('without a connection nothing is lost', async () => {
    server.respond(({ what }) => (what.startsWith('PUT') ? 'offline' : { json: board }));
    show();
    await press('Join');
    await userEvent.type(screen.getByLabelText('Nickname'), 'Ada{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no connection.');
    expect(screen.getByLabelText('Nickname')).toHaveValue('Ada');
  });

  test('leaving asks first, and then removes the reader', async () => {
    let isIn = true;
    server.respond(({ what }) => {
      if (what === 'DELETE /me/nickname') isIn = false;
      return what.startsWith('DELETE') ? { status: 204 } : { json: isIn ? joined : board };
    });
    show();
    await press('Leave');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave' }));
    const heading = await screen.findByRole('heading', { name: 'You are not on the leaderboards' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.queryByText('Ada')).toBeNull();
  });
});

import { afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { Timing } from '@venture/api/timing';
import { switchOwner } from '@venture/device/owner';
import { storeUser } from '@venture/device/stored-user';
import { tally } from '@venture/testing/tally';
import { StrictMode } from 'react';
import { useGame } from '../useGame';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The requests that the page has made, and the responses to give it. */
type Dealer = {
  asked: { game: string; release: string; options: unknown }[];
  answer: (number: number) => Promise<Response> | Response;
};

/** The id of the dealt play with this number. */
export const ID = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export function issueTicket(number: number): Response {
  const expiresAt = new Date(Date.now() + 7 * DAY_MS).toISOString();
  return new Response(JSON.stringify({ id: ID(number), seed: 1000 + number, expiresAt }));
}

/** Sets up a server that deals plays to the user Jane, in every test of a file. */
export function withTicketServer(): Dealer {
  const server: Dealer = { asked: [], answer: issueTicket };
  // Loads what the page needs at the first deal, so that compile time on a busy machine affects no test.
  beforeAll(() => Promise.all([import('@venture/api/v1/call'), import('@venture/api/v1/runs')]));
  beforeEach(() => {
    localStorage.clear();
    Object.assign(server, { asked: [], answer: issueTicket });
    document.body.innerHTML = `<script id="venture-config" type="application/json">{"v1":true}</script>`;
    storeUser({ userId: 'jane', userType: 'user' });
    switchOwner('jane');
    globalThis.fetch = jest.fn(async (_: unknown, init?: RequestInit) => {
      server.asked.push(JSON.parse(String(init?.body)));
      return server.answer(server.asked.length);
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    document.body.innerHTML = '';
  });
  return server;
}

/** Opens a game as a page does. */
export function open(timing: Timing = 'x1', module = tally, isCovered = false) {
  const use = (options: { timing: Timing }) => useGame(module, { game: 'tally', options, isCovered });
  const hook = renderHook(use, { initialProps: { timing }, wrapper: StrictMode });
  const dispatch = (...types: 'add'[]) => {
    for (const type of types) act(() => hook.result.current.dispatch({ type }));
  };
  return { ...hook, game: () => hook.result.current, dispatch };
}

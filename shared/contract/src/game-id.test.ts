import { expect, test } from '@jest/globals';
import { gameId, parseGameId } from './game-id';

test.each([
  [gameId('cash-stack'), 'cash-stack', undefined, false],
  [gameId('cash-stack', 'market'), 'cash-stack', 'market', false],
  [`${gameId('cash-stack', 'market')}-practice`, 'cash-stack', 'market', true],
  ['entre-scrabble-practice', 'entre-scrabble', undefined, true],
])('the id %s names its remote, its mode and whether it is practice', (id, remote, mode, isPractice) => {
  expect(parseGameId(id)).toMatchObject({ remote, mode, isPractice, id: gameId(remote, mode) });
});

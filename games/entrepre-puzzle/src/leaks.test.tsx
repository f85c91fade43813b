import { test } from '@jest/globals';
import { expectNoLeaks } from '@venture/testing/leaks';
import { EntreprePuzzle } from './EntreprePuzzle';

test('50 visits leave no timers, listeners, nodes or globals behind', async () => {
  await expectNoLeaks(() => <EntreprePuzzle />);
}, 60_000);

import { expect, test } from '@jest/globals';
import { serverForEach } from '@venture/testing/fake-server';
import { switchOwner } from './owner';
import { storeAssignments, storedAssignments } from './stored-assignments';

serverForEach(() => ({ status: 204 }));

test("a late response for the previous person does not replace the present person's assignments", () => {
  localStorage.setItem('userId', 'u_b');
  switchOwner('u_b');
  storeAssignments('u_b', []);
  storeAssignments('u_a', []);
  expect(storedAssignments.get()?.userId).toBe('u_b');
});

import { storedUser } from '@venture/api/stored-user';
import { deleteMe } from '@venture/api/v1/me';
import { parseJson } from '@venture/contract/parse';
import { deleteAccount } from '../shell/src/learner/account/delete-account';
import type { Sent } from './browser';

/** What a person does on the page of their account; everybody's password is their id. */
export function deleteOwnAccount(): void {
  const userId = storedUser()?.userId;
  if (userId !== undefined) deleteAccount(userId, userId).catch(() => {}); // the page says that it failed
}

/** Whose account a request deletes, if it does. */
export function deletedBy({ method, path, body }: Sent): string | undefined {
  if (method !== deleteMe.method || !path.endsWith(deleteMe.path) || body === undefined) return undefined;
  return parseJson(deleteMe.body, body, 'what a page sends').password;
}

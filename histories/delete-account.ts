import { storedUser } from '@venture/api/stored-user';
import { deleteMe } from '@venture/api/v1/me';
import { parseJson } from '@venture/contract/parse';
import { deleteAccount } from '../shell/src/learner/account/delete-account';
import type { Sent } from './browser';

/** Deletes the account as its page does; everyone's password is their id. */
export function deleteOwnAccount(): void {
  const userId = storedUser()?.userId;
  if (userId !== undefined) deleteAccount(userId, userId).catch(() => {}); // the page reports the failure
}

/** The account that a request deletes, if any. */
export function deletedBy({ method, path, body }: Sent): string | undefined {
  if (method !== deleteMe.method || !path.endsWith(deleteMe.path) || body === undefined) return undefined;
  return parseJson(deleteMe.body, body, 'what a page sends').password;
}

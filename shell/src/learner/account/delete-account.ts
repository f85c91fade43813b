import { readStored, tabStorage, writeStored } from '@venture/api/storage';
import { storedUser } from '@venture/api/stored-user';
import { call } from '@venture/api/v1/call';
import { deleteMe } from '@venture/api/v1/me';
import { logOut } from '@venture/client/log-out';
import { removeAccountData } from '@venture/progress/owner';

/** Set in the tab that deleted an account, since the address alone proves nothing. */
const DELETED = 'venture.account-deleted';

/** True if an account was deleted in this tab; false in a browser without storage. */
export function wasDeletedHere(): boolean {
  return readStored(DELETED, tabStorage) !== undefined;
}

/** Deletes the account, then clears its data from this device, as a logout does. */
export async function deleteAccount(userId: string, password: string): Promise<void> {
  await call(deleteMe, { body: { password } });
  removeAccountData(userId);
  writeStored(DELETED, '', tabStorage);
  const here = storedUser()?.userId ?? userId;
  if (here === userId) logOut('/account/deleted');
  else window.location.reload(); // another person has logged in meanwhile, in another tab
}

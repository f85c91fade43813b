import { logOut } from '@venture/api/react/log-out';
import { call } from '@venture/api/v1/call';
import { deleteMe } from '@venture/api/v1/me';
import { removeAccountData } from '@venture/device/owner';
import { readStored, tabStorage, writeStored } from '@venture/device/storage';
import { storedUser } from '@venture/device/stored-user';

/** Stored in the tab that deleted an account, since the address alone does not prove that. */
const DELETED = 'venture.account-deleted';

/** Whether an account was deleted in this tab; false if the browser stores nothing. */
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

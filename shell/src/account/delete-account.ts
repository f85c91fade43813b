import { storedUser } from '@venture/api/stored-user';
import { call } from '@venture/api/v1/call';
import { deleteMe } from '@venture/api/v1/me';
import { removeAccountData } from '@venture/progress/owner';
import { logOut } from '../layout/log-out';

/** Set in the tab in which an account was deleted: an address alone would claim it to anybody. */
const DELETED = 'venture.account-deleted';

/** Whether an account was deleted in this tab. */
export function wasDeletedHere(): boolean {
  try {
    return sessionStorage.getItem(DELETED) !== null;
  } catch {
    return false; // this browser stores nothing
  }
}

function noteDeleted(): void {
  try {
    sessionStorage.setItem(DELETED, '');
  } catch {
    // as above: the page then says what deleting does, and claims nothing
  }
}

/** Once the account is gone, this device forgets who was here, as at logout. */
export async function deleteAccount(userId: string, password: string): Promise<void> {
  await call(deleteMe, { body: { password } });
  removeAccountData(userId);
  noteDeleted();
  const here = storedUser()?.userId ?? userId;
  if (here === userId) logOut('/account/deleted');
  else window.location.reload(); // somebody else has logged in meanwhile, in another tab
}

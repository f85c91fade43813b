import { storedUser } from '@venture/api/stored-user';
import { call } from '@venture/api/v1/call';
import { deleteMe } from '@venture/api/v1/me';
import { removeAccountData } from '@venture/progress/owner';
import { logOut } from '../layout/log-out';
import { onDevice } from '../preview/set-apart';

/** Once the account is gone, this device forgets who was here, as at logout. */
export async function deleteAccount(userId: string, password: string): Promise<void> {
  await call(deleteMe, { body: { password } });
  onDevice(() => removeAccountData(userId));
  const here = storedUser()?.userId ?? userId;
  if (here === userId) logOut();
  else window.location.reload(); // somebody else has logged in meanwhile, in another tab
}

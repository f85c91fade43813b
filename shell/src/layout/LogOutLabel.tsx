import { LogOutIcon } from '@venture/ui/icons';

export function LogOutLabel() {
  return (
    <>
      <LogOutIcon aria-hidden />
      Logout
    </>
  );
}

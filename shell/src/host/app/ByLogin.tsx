import { useUser } from '@venture/ui/useUser';
import { type ReactNode, useSyncExternalStore } from 'react';
import styles from './first-paint.module.css';

type Props = { readonly member: ReactNode; readonly guest: ReactNode };

/** Shows one of two views: for people who are logged in, or for guests. */
export function ByLogin({ member, guest }: Props) {
  const isTakenOver = useIsHydrated();
  const isMember = useUser() !== undefined;
  const look = (one: 'member' | 'guest') => styles[isTakenOver ? 'shown' : one];
  return (
    <>
      {!(isTakenOver && isMember) && <div className={look('guest')}>{guest}</div>}
      {(!isTakenOver || isMember) && <div className={look('member')}>{member}</div>}
    </>
  );
}

const never = () => () => undefined;

/**
 * False while prerendering and hydrating, then true. The page is prerendered for everybody: it contains both the
 * view for members and the view for guests, and a script in its head chooses which one shows (see `first-look.js`).
 * React takes over the existing page, then makes the choice itself.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

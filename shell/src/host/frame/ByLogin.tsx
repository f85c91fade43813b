import { useUser } from '@venture/ui/useUser';
import type { ReactNode } from 'react';
import styles from './frame.module.css';
import { useIsHydrated } from './useIsHydrated';

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

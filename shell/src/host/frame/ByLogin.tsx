import { useUser } from '@venture/ui/useUser';
import type { ReactNode } from 'react';
import styles from './frame.module.css';
import { useIsHydrated } from './useIsHydrated';

type Props = { readonly member: ReactNode; readonly guest: ReactNode };

/** What those see who are logged in, and what all others see. */
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

import { getMe, type Me } from '@venture/api/v1/me';
import { type Asked, useAnswer } from '@venture/ui/useAnswer';
import { useEffect } from 'react';

/** Who the server said was here when it was last asked: shown at once on the next page, and asked again. */
let last: Me | undefined;

/** Who the server takes this browser for; use it only while somebody is logged in here. */
export function useMe(userId: string): { readonly asked: Asked<Me>; readonly again: () => void } {
  const { asked, again } = useAnswer(getMe, {});
  useEffect(() => {
    if (asked.state !== 'loading') last = asked.state === 'ready' ? asked.value : undefined;
  }, [asked]);
  const known = last?.userId === userId ? last : undefined;
  return { asked: asked.state === 'loading' && known ? { state: 'ready', value: known } : asked, again };
}

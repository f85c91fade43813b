import { useEffect } from 'react';

/** What failed for want of a network is tried again when there is one. */
export function useRetryOnline(retry: () => void): void {
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
}

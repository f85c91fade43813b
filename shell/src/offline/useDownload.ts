import { useEffect, useRef, useState } from 'react';
import type { RemoteEntry } from '../remotes/listing';
import type { Missing } from './everything';

/** How far it is with caching everything on this device. */
export type Progress =
  | { readonly state: 'unknown' | 'partly' | 'measuring' | 'complete' | 'failed' }
  | { readonly state: 'measured'; readonly missing: Missing }
  | { readonly state: 'downloading'; readonly bytes: number; readonly of: number };

const load = () => import(/* webpackChunkName: "offline" */ './everything');

export function useDownload(remotes: readonly RemoteEntry[]) {
  const [progress, set] = useState<Progress>({ state: 'unknown' });
  const isAgreed = useRef(false);
  const attempt = (work: () => Promise<void>) => void work().catch(() => set({ state: 'failed' }));

  useEffect(() => {
    let isShown = true;
    const look = async () => (await load()).isComplete(remotes);
    look().then(
      (isComplete) => isShown && set({ state: isComplete ? 'complete' : 'partly' }),
      () => isShown && set({ state: 'partly' }),
    );
    return () => {
      isShown = false;
    };
  }, [remotes]);

  const bring = async (missing: Missing) => {
    const show = (bytes: number) => set({ state: 'downloading', bytes, of: missing.bytes });
    show(0);
    await (await load()).bring(missing, show);
    set({ state: 'complete' });
  };

  return {
    progress,
    measure: () =>
      attempt(async () => {
        set({ state: 'measuring' });
        const missing = await (await load()).measure(remotes);
        // All that was missing may have arrived, but for the last words about it.
        if (missing.bytes === 0 || isAgreed.current) await bring(missing);
        else set({ state: 'measured', missing });
      }),
    download: () =>
      attempt(async () => {
        isAgreed.current = true;
        if (progress.state === 'measured') await bring(progress.missing);
      }),
  };
}

import { useEffect, useRef, useState } from 'react';
import type { RemoteEntry } from '../../host/list/listing';
import type { MissingFiles } from '../../host/offline/everything';

/** How far it is with caching all modules, quizzes and games on this device. */
export type DownloadProgress =
  | { readonly state: 'unknown' | 'partly' | 'measuring' | 'complete' | 'failed' }
  | { readonly state: 'measured'; readonly missing: MissingFiles }
  | { readonly state: 'downloading'; readonly bytes: number; readonly of: number };

const load = () => import(/* webpackChunkName: "offline" */ '../../host/offline/everything');

export function useDownload(remotes: readonly RemoteEntry[]) {
  const [progress, setProgress] = useProgress(remotes);
  const isAgreed = useRef(false);
  const attempt = (work: () => Promise<void>) => void work().catch(() => setProgress({ state: 'failed' }));

  const bring = async (missing: MissingFiles) => {
    const show = (bytes: number) => setProgress({ state: 'downloading', bytes, of: missing.bytes });
    show(0);
    await (await load()).downloadMissing(missing, show);
    isAgreed.current = false;
    setProgress(await look(remotes));
  };
  const measure = async () => {
    setProgress({ state: 'measuring' });
    const missing = await (await load()).measure(remotes);
    // All that was missing may have arrived, but for the last words about it.
    if (missing.bytes === 0 || isAgreed.current) await bring(missing);
    else setProgress({ state: 'measured', missing });
  };

  return {
    progress,
    /** Measures what is missing; after a download that failed, brings it, too. */
    start: () => attempt(measure),
    download: () =>
      attempt(async () => {
        isAgreed.current = true;
        if (progress.state === 'measured') await bring(progress.missing);
      }),
  };
}

/** What is on this device, looked up once the list is there. */
function useProgress(remotes: readonly RemoteEntry[]) {
  const [progress, setProgress] = useState<DownloadProgress>({ state: 'unknown' });
  useEffect(() => {
    let isShown = true;
    look(remotes).then(
      (found) => isShown && setProgress(found),
      () => isShown && setProgress({ state: 'partly' }),
    );
    return () => {
      isShown = false;
    };
  }, [remotes]);
  return [progress, setProgress] as const;
}

async function look(remotes: readonly RemoteEntry[]): Promise<DownloadProgress> {
  const cached = await (await load()).cachedOf(remotes);
  return { state: cached.size === remotes.length ? 'complete' : 'partly' };
}

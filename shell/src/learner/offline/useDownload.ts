import { useEffect, useRef, useState } from 'react';
import type { RemoteEntry } from '../../host/list/listing';
import type { MissingFiles } from '../../host/offline/everything';

/** How far it is with caching on this device what was asked for. */
export type DownloadProgress =
  | { readonly state: 'unknown' | 'partly' | 'measuring' | 'complete' | 'failed' }
  | { readonly state: 'measured'; readonly missing: MissingFiles; readonly asked: readonly RemoteEntry[] }
  | { readonly state: 'downloading'; readonly bytes: number; readonly of: number };

type Seen = { readonly progress: DownloadProgress; readonly cached: ReadonlySet<string> };

const load = () => import(/* webpackChunkName: "offline" */ '../../host/offline/everything');
const UNKNOWN: Seen = { progress: { state: 'unknown' }, cached: new Set() };

export function useDownload(remotes: readonly RemoteEntry[]) {
  const [seen, setSeen] = useSeen(remotes);
  const asked = useRef(remotes);
  const isAgreed = useRef(false);
  const set = (progress: DownloadProgress) => setSeen(({ cached }) => ({ progress, cached }));
  const attempt = (work: () => Promise<void>) => void work().catch(() => set({ state: 'failed' }));

  const bring = async (missing: MissingFiles) => {
    const show = (bytes: number) => set({ state: 'downloading', bytes, of: missing.bytes });
    show(0);
    await (await load()).downloadMissing(missing, show);
    setSeen(await look(remotes));
  };
  const measure = async () => {
    set({ state: 'measuring' });
    const missing = await (await load()).measure(asked.current);
    // All that was missing may have arrived, but for the last words about it.
    if (missing.bytes === 0 || isAgreed.current) await bring(missing);
    else set({ state: 'measured', missing, asked: asked.current });
  };

  return {
    ...seen,
    /** Measures what is missing of these, which alone are then downloaded. */
    ask: (wanted: readonly RemoteEntry[]) => {
      asked.current = wanted;
      isAgreed.current = false;
      attempt(measure);
    },
    retry: () => attempt(measure),
    download: () =>
      attempt(async () => {
        isAgreed.current = true;
        if (seen.progress.state === 'measured') await bring(seen.progress.missing);
      }),
  };
}

/** What is on this device, looked up once the list is there. */
function useSeen(remotes: readonly RemoteEntry[]) {
  const [seen, setSeen] = useState(UNKNOWN);
  useEffect(() => {
    let isShown = true;
    look(remotes).then(
      (found) => isShown && setSeen(found),
      () => isShown && setSeen({ ...UNKNOWN, progress: { state: 'partly' } }),
    );
    return () => {
      isShown = false;
    };
  }, [remotes]);
  return [seen, setSeen] as const;
}

async function look(remotes: readonly RemoteEntry[]): Promise<Seen> {
  const cached = await (await load()).cachedOf(remotes);
  return { progress: { state: cached.size === remotes.length ? 'complete' : 'partly' }, cached };
}

import type { RemoteEntry } from '../contract';
import type { Remotes } from '../remotes';
import { CrashGuard } from './CrashGuard';
import { LoadGate } from './LoadGate';

type Props = { readonly remotes: Remotes; readonly remote: RemoteEntry; readonly path: string };

/** One page of a remote, fetched when it is shown. */
export function RemotePage({ remotes, remote, path }: Props) {
  const title = remote.routes.find((route) => route.path === path)?.title ?? remote.title;
  return (
    <CrashGuard title={title} key={path}>
      <LoadGate title={title} load={remotes.pages(remote)}>
        {(pages) => {
          const Shown = pages[path];
          return Shown && <Shown />;
        }}
      </LoadGate>
    </CrashGuard>
  );
}

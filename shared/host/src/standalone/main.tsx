import '@venture/ui/tokens.css';
import '@venture/ui/base.css';
import { readConfig } from '@venture/api/config';
import { parse } from '@venture/contract/parse';
import { RemoteEntry } from '@venture/contract/remotes';
import { storeCatalogue } from '@venture/device/declarations';
import { ErrorState } from '@venture/ui/ErrorState';
import { createRoot } from 'react-dom/client';
import { createHashRouter, Navigate, RouterProvider } from 'react-router-dom';
import { createFileLoader } from '../fetch';
import { numberHistoryEntries } from '../history-entries';
import { createRemotes } from '../load';
import { RemotePage } from '../views/RemotePage';
import { createMessageLog } from './Controls';
import { StandaloneLayout } from './StandaloneLayout';

/** The standalone page of a remote: loads the container as the shell does, in a frame if frame files are available. */
async function main() {
  const root = createRoot(document.getElementById('root') ?? document.body);
  try {
    const response = await fetch('release.json', { cache: 'no-cache' });
    const release: unknown = await response.json();
    const framed = Boolean(document.getElementById('venture-frame')?.textContent);
    const remote = parse(RemoteEntry, { ...Object(release), base: './', framed }, 'release.json');
    storeCatalogue([{ ...remote, base: new URL(remote.base, document.baseURI).href }]);
    root.render(<RouterProvider router={routerOf(remote)} />);
  } catch (error) {
    root.render(
      <ErrorState title="This remote cannot be shown" text={error instanceof Error ? error.message : ''} />,
    );
  }
}

function routerOf(remote: RemoteEntry) {
  const { loadTimeoutMs } = readConfig();
  const remotes = createRemotes(loadTimeoutMs, createFileLoader(loadTimeoutMs));
  const messages = createMessageLog();
  /** Links to other programs are marked as such. */
  const around = { opens: () => true, watch: messages.record };
  const pages = remote.routes.map(({ path }) => ({
    path,
    element: <RemotePage remotes={remotes} remote={remote} path={path} around={around} />,
  }));
  const first = remote.routes[0]?.path ?? '/';
  const entriesMade = numberHistoryEntries();
  const router = createHashRouter([
    {
      element: <StandaloneLayout remote={remote} messages={messages} />,
      children: [
        ...pages,
        { path: '/', element: <Navigate to={first} replace /> },
        { path: '*', element: <Elsewhere /> },
      ],
    },
  ]);
  router.subscribe(entriesMade);
  return router;
}

function Elsewhere() {
  return <ErrorState title="This page belongs to another program" text="Here one remote runs alone." />;
}

void main();

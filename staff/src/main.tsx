import { answersV1 } from '@venture/api/config';
import '@venture/ui/tokens.css';
import '@venture/ui/base.css';
import { reloadOnUserChange, sendPendingLogout } from '@venture/api/react/log-out';
import { getQueryClient, QueryProvider } from '@venture/api/react/QueryProvider';
import { storedUser } from '@venture/device/stored-user';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createHashRouter, RouterProvider } from 'react-router-dom';
import { buildShellUrl } from './app/Link';
import { preload } from './preload';
import { routes, startPage } from './routes';

sendPendingLogout();
reloadOnUserChange();
// The staff pages need a server with this API.
if (answersV1()) show();
else window.location.replace(buildShellUrl('/'));

/** Requests the page's code and data before the first render, which takes just as long on a slow computer. */
function show(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('staff.html has no #root.');
  const router = createHashRouter(routes);
  const { pathname } = router.state.location;
  startPage(pathname);
  const user = storedUser();
  if (user) preload(getQueryClient(user.userId), pathname);
  createRoot(root).render(
    <StrictMode>
      <QueryProvider>
        <RouterProvider router={router} />
      </QueryProvider>
    </StrictMode>,
  );
}

import '@venture/ui/tokens.css';
import '@venture/ui/base.css';
import { useQueryClient } from '@tanstack/react-query';
import { hasCapability } from '@venture/api/capabilities';
import { captureNativeFetch } from '@venture/api/native';
import { reloadOnUserChange, sendPendingLogout } from '@venture/client/log-out';
import { QueryProvider } from '@venture/client/QueryProvider';
import { useUser } from '@venture/ui/useUser';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createHashRouter, RouterProvider } from 'react-router-dom';
import { buildShellUrl } from './frame/Link';
import { preload } from './preload';
import { routes } from './routes';

captureNativeFetch();
sendPendingLogout();
reloadOnUserChange();
// Without such a server there are no pages for staff.
if (hasCapability('reports')) show();
else window.location.replace(buildShellUrl('/'));

function show(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('staff.html has no #root.');
  createRoot(root).render(
    <StrictMode>
      <QueryProvider>
        <App />
      </QueryProvider>
    </StrictMode>,
  );
}

const router = createHashRouter(routes);

function App() {
  const client = useQueryClient();
  const isLoggedIn = useUser() !== undefined;
  useState(() => isLoggedIn && preload(client, router.state.location.pathname));
  return <RouterProvider router={router} />;
}

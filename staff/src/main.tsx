import '@venture/ui/tokens.css';
import '@venture/ui/base.css';
import { hasCapability } from '@venture/api/capabilities';
import { captureNativeFetch } from '@venture/api/native';
import { reloadOnUserChange, sendPendingLogout } from '@venture/client/log-out';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createHashRouter, RouterProvider } from 'react-router-dom';
import { addressInShell } from './frame/Link';
import { routes } from './routes';

captureNativeFetch();
sendPendingLogout();
reloadOnUserChange();
// Without such a server there are no pages for staff.
if (hasCapability('reports')) show();
else window.location.replace(addressInShell('/'));

function show(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('staff.html has no #root.');
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={createHashRouter(routes)} />
    </StrictMode>,
  );
}

import { render } from '@testing-library/react';
import { createQueryClient, QueryProvider } from '@venture/api/react/QueryProvider';
import { usePageChange } from '@venture/api/react/usePageChange';
import { type ReactNode, StrictMode, useState } from 'react';
import { createMemoryRouter, Outlet, parsePath, RouterProvider } from 'react-router-dom';

type Options = {
  readonly state?: unknown;
  /** Its address, where the page reads something from it, and of what kind that is. */
  readonly at?: { readonly address: string; readonly path: string };
};

const ANYWHERE = { address: '/admin/page', path: '/admin/page' };

/** Shows a page as the application does; the router is given back to look at. */
export function renderInStaff(page: ReactNode, { state, at = ANYWHERE }: Options = {}) {
  const other = (
    <main>
      <h1>another page</h1>
    </main>
  );
  const children = [
    { path: at.path, element: page },
    { path: '*', element: other },
  ];
  const router = createMemoryRouter([{ element: <AnyPage />, children }], {
    initialEntries: [{ ...parsePath(at.address), state }],
  });
  const result = render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  return { ...result, router };
}

function AnyPage() {
  usePageChange('A page');
  const [client] = useState(() => createQueryClient({ retries: 0 }));
  return (
    <QueryProvider client={client}>
      <Outlet />
    </QueryProvider>
  );
}

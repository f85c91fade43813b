import { render } from '@testing-library/react';
import { usePageChange } from '@venture/client/usePageChange';
import { type ReactNode, StrictMode } from 'react';
import { createMemoryRouter, Outlet, parsePath, RouterProvider } from 'react-router-dom';
import { QueryProvider } from '../frame/query-client';

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
  return (
    <QueryProvider retries={0}>
      <Outlet />
    </QueryProvider>
  );
}

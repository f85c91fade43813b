import { render } from '@testing-library/react';
import { STAFF_PAGES } from '@venture/api/react/areas';
import { createQueryClient, QueryProvider } from '@venture/api/react/QueryProvider';
import { usePageChange } from '@venture/api/react/usePageChange';
import type { Class } from '@venture/api/v1/classes';
import { type ComponentType, type ReactNode, StrictMode, useState } from 'react';
import { createMemoryRouter, Outlet, parsePath, RouterProvider } from 'react-router-dom';
import { ClassPageLayout } from '../app/ClassPageLayout';
import { StaffPageLayout } from '../app/StaffPageLayout';

type Options = {
  readonly state?: unknown;
  /** The page's address and path pattern, if the page reads something from them. */
  readonly at?: { readonly address: string; readonly path: string };
};

const ANYWHERE = { address: '/admin/page', path: '/admin/page' };

/** Renders a page as the application does, and returns the router for inspection. */
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

/** Shows a page in its layout. */
export function renderPage(id: string, Page: ComponentType, options?: Options) {
  return renderInStaff(
    <StaffPageLayout area={id}>
      <Page />
    </StaffPageLayout>,
    options,
  );
}

/** Shows a page about one class in its layout. */
export function renderClassPage(
  id: string,
  Page: ComponentType<{ readonly group: Class }>,
  options: Options,
) {
  const page = STAFF_PAGES.find((each) => each.id === id);
  if (!page) throw new Error(`staff-pages.json names no page ${id}.`);
  return renderInStaff(
    <ClassPageLayout page={page}>{(group) => <Page group={group} />}</ClassPageLayout>,
    options,
  );
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

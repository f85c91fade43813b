import { type RenderResult, render } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

type Router = ReturnType<typeof createMemoryRouter>;

/** Renders `page` at `path` like the host: in strict mode, with a data router, which it returns. */
export function renderPage(page: ReactNode, path = '/page'): RenderResult & { readonly router: Router } {
  const router = createMemoryRouter(
    [
      { path, element: page },
      { path: '*', element: <p>another page</p> },
    ],
    { initialEntries: [path] },
  );
  const result = render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  return { ...result, router };
}

import { STAFF_PAGES, type StaffPage } from '@venture/api/react/areas';
import { NewVersion } from '@venture/api/react/NewVersion';
import { usePageChange } from '@venture/api/react/usePageChange';
import type { Class } from '@venture/api/v1/classes';
import { EmptyState } from '@venture/ui/EmptyState';
import { SearchIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { LoadGate } from '@venture/ui/LoadGate';
import { LOAD_MS, type Loadable, loadable } from '@venture/ui/loadable';
import { Page } from '@venture/ui/Page';
import { Stopped } from '@venture/ui/Stopped';
import { type ComponentType, useEffect } from 'react';
import { matchPath, Outlet, type RouteObject, useLocation, useRouteError } from 'react-router-dom';
import { ClassPageLayout } from './app/ClassPageLayout';
import { Header } from './app/Header';
import { buildShellUrl } from './app/Link';
import { StaffPageLayout } from './app/StaffPageLayout';

/** Loader of each page, by its id in `staff-pages.json`. */
const SOURCES: Readonly<Record<string, () => Promise<ComponentType>>> = {
  users: async () => (await import('./people/Users')).Users,
  courses: async () => (await import('./classes/Courses')).Courses,
  reports: async () => (await import('./reports/Reports')).Reports,
  inbox: async () => (await import('./inbox/Inbox')).Inbox,
  overview: async () => (await import('./system/SystemPage')).SystemPage,
  releases: async () => (await import('./releases/Releases')).Releases,
  teams: async () => (await import('./teams/Teams')).Teams,
  audit: async () => (await import('./audit/Audit')).Audit,
  settings: async () => (await import('./settings/SettingsPage')).SettingsPage,
};

/** Loader of each page about one class. */
const CLASS_SOURCES: Readonly<Record<string, () => Promise<ComponentType<{ readonly group: Class }>>>> = {
  class: async () => (await import('./classes/ClassPage')).ClassPage,
  invite: async () => (await import('./classes/invite/InvitePage')).InvitePage,
  'class-assignments': async () => (await import('./classes/assignments/AssignmentsPage')).AssignmentsPage,
  gradebook: async () => (await import('./classes/gradebook/GradebookPage')).GradebookPage,
  'class-report': async () => (await import('./reports/Report')).ClassReport,
};

const PAGES = STAFF_PAGES.map((page) => ({
  ...page,
  code: loadable(page.title, LOAD_MS, () => load(page)),
}));

/** Starts loading the code of the page at an address. */
export function startPage(pathname: string): void {
  PAGES.find(({ path }) => matchPath(path, pathname))?.code.start();
}

export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <Failed />,
    children: [
      ...PAGES.map(({ path, title, code }) => ({
        path,
        caseSensitive: true,
        element: <LazyPage title={title} page={code} />,
        errorElement: <Failed />,
      })),
      { path: '/', element: <ToDashboard /> },
      { path: '*', element: <NoPage /> },
    ],
  },
];

/** Loads a page, and puts it into its layout. */
async function load(page: StaffPage): Promise<ComponentType> {
  const [About, Loaded] = await Promise.all([CLASS_SOURCES[page.id]?.(), SOURCES[page.id]?.()]);
  if (About) return () => <ClassPageLayout page={page}>{(group) => <About group={group} />}</ClassPageLayout>;
  if (!Loaded)
    throw new Error(`staff/src/routes.tsx does not say what ${page.id} of staff-pages.json shows.`);
  return () => (
    <StaffPageLayout area={page.id}>
      <Loaded />
    </StaffPageLayout>
  );
}

function Layout() {
  const { pathname } = useLocation();
  usePageChange(STAFF_PAGES.find(({ path }) => matchPath(path, pathname))?.title ?? 'Staff');
  return (
    <>
      <Header />
      <Outlet />
      <NewVersion file="staff.set" />
    </>
  );
}

type LazyPageProps = { readonly title: string; readonly page: Loadable<ComponentType> };

/** A page whose code is loaded when it is first shown; without a connection it says so, and tries again. */
function LazyPage({ title, page }: LazyPageProps) {
  return (
    <LoadGate key={title} title={title} load={page}>
      {(Shown) => <Shown />}
    </LoadGate>
  );
}

function Failed() {
  return <Stopped error={useRouteError()} />;
}

/** Leads from `staff.html` without an address to the admin dashboard in the shell, which links to all pages here. */
function ToDashboard() {
  useEffect(() => window.location.replace(buildShellUrl('/dashboard-admin')), []);
  return <Page>{null}</Page>;
}

function NoPage() {
  return (
    <Page>
      <EmptyState
        icon={<SearchIcon />}
        title="There is no such page"
        text="Its address may have changed."
        headingLevel={1}
        actions={<LinkButton to="/dashboard-admin">Admin dashboard</LinkButton>}
      />
    </Page>
  );
}

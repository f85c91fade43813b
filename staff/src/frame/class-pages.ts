/** The pages about one class, in the order of their links. */
export const CLASS_PAGES = [
  { title: 'Members', to: (id: string) => `/admin/courses/${id}` },
  { title: 'Invite', to: (id: string) => `/admin/courses/${id}/invite` },
  { title: 'Assignments', to: (id: string) => `/admin/courses/${id}/assignments` },
  { title: 'Gradebook', to: (id: string) => `/admin/courses/${id}/gradebook` },
  { title: 'Report', to: reportOf },
] as const;

/** Where the report about a class is. */
export function reportOf(id: string): string {
  return `/admin/courses/${id}/report`;
}

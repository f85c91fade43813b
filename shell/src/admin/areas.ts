/** The pages for those who administer, as the navigation shows them. */
export const AREAS = [
  { path: '/admin/users', title: 'User Management' },
  { path: '/admin/courses', title: 'Course Management' },
  { path: '/admin/reports', title: 'Reports & Analytics' },
  { path: '/admin/feedback', title: 'Feedback' },
  { path: '/admin/audit', title: 'Audit trail' },
  { path: '/admin/settings', title: 'Settings' },
] as const;
export type AreaPath = (typeof AREAS)[number]['path'];

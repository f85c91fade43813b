import { includesRole, type Role } from '@venture/api/v1/roles';

/** The pages for those who administer and teach, as the navigation shows them, and the role that each needs. */
export const AREAS = [
  { path: '/admin/users', title: 'User Management', needs: 'admin' },
  { path: '/admin/courses', title: 'Course Management', needs: 'instructor' },
  { path: '/admin/reports', title: 'Reports & Analytics', needs: 'instructor' },
  { path: '/admin/feedback', title: 'Feedback', needs: 'admin' },
  { path: '/admin/audit', title: 'Audit trail', needs: 'admin' },
  { path: '/admin/settings', title: 'Settings', needs: 'admin' },
] as const;
export type AreaPath = (typeof AREAS)[number]['path'];

/** Whether somebody in this role may open a page; nobody may open one that there is not. */
export function mayOpen(role: Role, path: string): boolean {
  return AREAS.some((area) => area.path === path && includesRole(role, area.needs));
}

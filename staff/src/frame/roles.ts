import type { Role } from '@venture/api/v1/roles';

/** Roles, as people read them. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  learner: 'Learner',
  instructor: 'Instructor',
  admin: 'Admin',
};

/** Roles; each includes those before it. Everyone with an account is a learner. */
export const ROLES = ['learner', 'instructor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Roles, as people read them. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  learner: 'Learner',
  instructor: 'Instructor',
  admin: 'Admin',
};

/** Whether a role includes another one. */
export function includesRole(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

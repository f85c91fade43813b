/** Roles; each includes all before it. Everyone with an account is a learner. */
export const ROLES = ['learner', 'instructor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Role names for people. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  learner: 'Learner',
  instructor: 'Instructor',
  admin: 'Admin',
};

/** Whether a role includes another. */
export function includesRole(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

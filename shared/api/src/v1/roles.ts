import * as v from 'valibot';

/** What a person may do here; each role includes those before it. Everyone with an account is a learner. */
export const ROLES = ['learner', 'instructor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Whether a role is at least another one. */
export function includesRole(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** How a response states a role: the previous version had one privilege and no roles. */
export const STATED_ROLE = {
  mayAdminister: v.boolean(),
  role: v.optional(v.picklist(ROLES)),
} as const;

/** The role that an answer states. */
export function readRole({
  role,
  mayAdminister,
}: {
  readonly role?: Role | undefined;
  readonly mayAdminister: boolean;
}): Role {
  return role ?? (mayAdminister ? 'admin' : 'learner');
}

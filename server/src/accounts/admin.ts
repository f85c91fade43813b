import type { Database } from '../database/schema';
import { Failure } from '../process/failure';
import { grantPrivilege, listPrivilegedEmails, PRIVILEGES, type Privilege, revokePrivilege } from './grants';
import { type AddressConfig, makeResetLinkAsOperator } from './links';

export const USAGE =
  'Usage: admin list | admin grant <email> [instructor|admin] | admin revoke <email> [instructor|admin] | admin reset <email> | admin team … | admin token …';

export type AdminCommand =
  | { readonly command: 'list' }
  | { readonly command: 'reset'; readonly email: string }
  | {
      readonly command: 'grant' | 'revoke';
      readonly email: string;
      readonly privilege: Privilege;
    };

/** Reads the operator's command, before anything is opened for it. */
export function parseAdminCommand(args: readonly string[]): AdminCommand {
  const [command, email, named = 'admin', ...more] = args;
  if (command === 'list' && args.length === 1) return { command };
  if (command === 'reset' && email && args.length === 2) return { command, email };
  const privilege = PRIVILEGES.find((known) => known === named);
  if ((command === 'grant' || command === 'revoke') && email && privilege && more.length === 0) {
    return { command, email, privilege };
  }
  throw new Failure(USAGE);
}

const ROLES: Record<Privilege, string> = { instructor: 'an instructor', admin: 'an admin' };

/** Grants, revokes or lists roles, or creates a link to reset a password; returns what to print. */
export async function runAdminCommand(
  admin: AdminCommand,
  db: Database,
  config: AddressConfig,
): Promise<string> {
  switch (admin.command) {
    case 'list': {
      const admins = await listPrivilegedEmails(db, 'admin');
      const instructors = await listPrivilegedEmails(db, 'instructor');
      return [
        ...(admins.length > 0 ? admins.map((email) => `${email} admin`) : ['There are no admins yet.']),
        ...instructors.map((email) => `${email} instructor`),
      ].join('\n');
    }
    case 'reset':
      return makeResetLinkAsOperator(db, admin.email, config);
    case 'grant': {
      const granted = await grantPrivilege(db, admin.email, admin.privilege);
      if (granted === 'granted') return `${admin.email} is now ${ROLES[admin.privilege]}.`;
      throw new Failure(`There is no account with the email ${admin.email}: sign up first.`);
    }
    case 'revoke': {
      const revoked = await revokePrivilege(db, admin.email, admin.privilege);
      if (revoked === 'revoked') return `${admin.email} is no longer ${ROLES[admin.privilege]}.`;
      return `${admin.email} did not have that privilege.`;
    }
    default:
      return admin satisfies never;
  }
}

import { Argument, type Command } from 'commander';
import type { Database } from '../database/schema';
import type { CommandRunner } from '../process/command-line';
import { Failure } from '../process/failure';
import { grantPrivilege, listPrivilegedEmails, PRIVILEGES, type Privilege, revokePrivilege } from './grants';
import { type AddressConfig, makeResetLinkAsOperator } from './links';

type Installation = AddressConfig & { readonly db: Database };

const ROLES: Record<Privilege, string> = { instructor: 'an instructor', admin: 'an admin' };

/** Adds the command for roles and password reset links; returns it for further admin commands. */
export function addAdminCommands(program: Command, run: CommandRunner<Installation>): Command {
  const admin = program
    .command('admin')
    .description(
      'roles, links to reset a password, teams and their tokens: admin list, admin grant <email> …',
    );
  const privilege = new Argument('[privilege]').choices(PRIVILEGES).default('admin');
  admin
    .command('list')
    .description('shows who is an admin or an instructor')
    .action(() => run(({ db }) => listRoles(db)));
  admin
    .command('grant <email>')
    .description('makes somebody an admin or an instructor')
    .addArgument(privilege)
    .action((email: string, role: Privilege) =>
      run(async ({ db }) => {
        if ((await grantPrivilege(db, email, role)) === undefined) {
          throw new Failure(`There is no account with the email ${email}: sign up first.`);
        }
        return `${email} is now ${ROLES[role]}.`;
      }),
    );
  admin
    .command('revoke <email>')
    .description('takes that back')
    .addArgument(privilege)
    .action((email: string, role: Privilege) =>
      run(async ({ db }) => {
        const isRevoked = await revokePrivilege(db, email, role);
        return isRevoked ? `${email} is no longer ${ROLES[role]}.` : `${email} did not have that privilege.`;
      }),
    );
  admin
    .command('reset <email>')
    .description('makes a link to set a new password')
    .action((email: string) => run(({ db, ...config }) => makeResetLinkAsOperator(db, email, config)));
  return admin;
}

async function listRoles(db: Database): Promise<string> {
  const admins = await listPrivilegedEmails(db, 'admin');
  const instructors = await listPrivilegedEmails(db, 'instructor');
  return [
    ...(admins.length > 0 ? admins.map((email) => `${email} admin`) : ['There are no admins yet.']),
    ...instructors.map((email) => `${email} instructor`),
  ].join('\n');
}

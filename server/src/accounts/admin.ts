import { Failure } from '../failure';
import type { Grants } from '../storage/grants';

export const USAGE = 'Usage: admin list | admin grant <email> | admin revoke <email> | admin reset <email>';

export type AdminCommand =
  | { readonly command: 'list' }
  | { readonly command: 'grant' | 'revoke'; readonly email: string };

/** Reads the operator's command, before anything is opened for it. */
export function parseAdmin([command, email, ...more]: readonly string[]): AdminCommand {
  if (more.length === 0) {
    if (command === 'list' && email === undefined) return { command };
    if ((command === 'grant' || command === 'revoke') && email) return { command, email };
  }
  throw new Failure(USAGE);
}

/** The e-mail of `admin reset <email>`; undefined for every other command. */
export function emailToReset([command, email, ...more]: readonly string[]): string | undefined {
  return command === 'reset' && more.length === 0 ? email : undefined;
}

/** Gives, takes or lists the privilege of administering; answers what to print. */
export async function administer(admin: AdminCommand, grants: Grants): Promise<string> {
  switch (admin.command) {
    case 'list': {
      const emails = await grants.list('admin');
      return emails.length > 0 ? emails.join('\n') : 'Nobody may administer yet.';
    }
    case 'grant': {
      const granted = await grants.grant(admin.email, 'admin');
      if (granted === 'granted') return `${admin.email} may administer now.`;
      throw new Failure(`There is no account with the email ${admin.email}: sign up first.`);
    }
    case 'revoke': {
      const revoked = await grants.revoke(admin.email, 'admin');
      if (revoked === 'revoked') return `${admin.email} may not administer any more.`;
      return `${admin.email} had no privilege to take.`;
    }
    default:
      return admin satisfies never;
  }
}

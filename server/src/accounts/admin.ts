import { Failure } from '../failure';
import type { Grants } from '../storage/grants';

export const USAGE = 'Usage: admin list | admin grant <email> | admin revoke <email>';

/** The operator's command: gives, takes or lists the privilege of administering; answers what to print. */
export async function administer(args: readonly string[], grants: Grants): Promise<string> {
  const [command, email, ...more] = args;
  if (more.length > 0) throw new Failure(USAGE);
  if (command === 'list' && email === undefined) {
    const emails = await grants.list('admin');
    return emails.length > 0 ? emails.join('\n') : 'Nobody may administer yet.';
  }
  if (command === 'grant' && email) {
    const granted = await grants.grant(email, 'admin');
    if (granted === 'granted') return `${email} may administer now.`;
    throw new Failure(`There is no account with the email ${email}: sign up first.`);
  }
  if (command === 'revoke' && email) {
    const revoked = await grants.revoke(email, 'admin');
    return revoked === 'revoked'
      ? `${email} may not administer any more.`
      : `${email} had no privilege to take.`;
  }
  throw new Failure(USAGE);
}

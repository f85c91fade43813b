import type { AuditAction } from '@venture/api/v1/audit';
import { recordAudit } from '../../administration/audit';
import type { Database, Trx } from '../../database/schema';
import type { Visitor } from '../../http/route';
import type { Principal } from '../../teams/may';
import { principalOf } from './ownership';

/** Who does something to a remote. */
export type Actor = {
  readonly principal: Principal;
  /** An admin: what they release needs nobody's approval. */
  readonly isPlatform: boolean;
  /** As the history says it: never the name of a person, which would outlive the account. */
  readonly words: string;
  readonly userId: string;
};

export async function actorOf(db: Database, caller: Visitor): Promise<Actor> {
  const principal = await principalOf(db, caller);
  const isPlatform = principal.kind === 'person' && principal.isAdmin;
  const words = caller.token
    ? `token “${caller.token.label}”`
    : isPlatform
      ? 'an admin'
      : 'a member of the team';
  return { principal, isPlatform, words, userId: caller.userId };
}

/** Records it in the audit trail, where a person is named as long as there is the account. */
export function recordDeed(trx: Trx, actor: Actor, action: AuditAction, details: object): Promise<void> {
  const { principal, isPlatform, userId, words } = actor;
  if (principal.kind === 'token') {
    return recordAudit(trx, { action, madeBy: 'token', details: { ...details, token: words } });
  }
  return recordAudit(trx, { action, madeBy: isPlatform ? 'admin' : 'member', actorId: userId, details });
}

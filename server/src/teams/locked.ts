import type { AuditAction } from '@venture/api/v1/audit';
import { type AuditRecord, recordAudit } from '../administration/audit';
import type { Trx } from '../database/schema';

/** As what somebody changes a team, and who it is. */
export type Maker = Pick<AuditRecord, 'madeBy' | 'actorId'>;

/** A team that is locked until the transaction ends. */
export type Locked = { readonly id: string; readonly name: string; readonly maker: Maker };

/** Records what was done to a team, under the name that it has now. */
export function record(
  trx: Trx,
  action: AuditAction,
  { name, maker }: Locked,
  more: object = {},
  subjectId?: string,
): Promise<void> {
  return recordAudit(trx, { action, ...maker, details: { team: name, ...more }, subjectId });
}

type Scope = { readonly remotes: readonly string[]; readonly actions: readonly string[] };

/** What the audit trail says about a token or an issuer: what it may do, and never the token. */
export function scopeOf(of: string, { remotes, actions }: Scope) {
  return { of, remotes: remotes.join(', '), actions: actions.join(', ') };
}

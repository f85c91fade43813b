import type { AuditAction } from '@venture/api/v1/audit';
import { PLATFORM_REMOTES, type TokenAction } from '@venture/api/v1/teams';
import { type Actor, recordAudit } from '../administration/audit';
import type { Database, Trx } from '../database/schema';
import { CallError } from '../http/problem';
import type { TokenScope } from '../http/route';

/** Someone acting on a remote: a person, with their teams' ids, or a program with a token. */
export type Principal =
  | { readonly kind: 'person'; readonly isAdmin: boolean; readonly teamIds: readonly string[] }
  | { readonly kind: 'token'; readonly scope: TokenScope };

/** A name's owner: a team, the platform, or, until it has a release, nobody. */
export type Owner = { readonly teamId: string } | 'platform' | 'nobody';

export type RemoteOperation = 'read' | TokenAction | 'enable' | 'approve';

/** An admin's or operator's action on a remote, not undone. */
export type Hold = 'disabled' | 'removed';

/** `yes`, or why not. */
export type Permission = 'yes' | 'not-yours' | 'out-of-scope' | 'platform-only' | 'held';

/** Decides whether somebody may act on a remote. Every release call asks this, and nothing else decides. */
export function decidePermission(
  who: Principal,
  operation: RemoteOperation,
  remote: string,
  owner: Owner,
  hold?: Hold,
): Permission {
  if (who.kind === 'person' && who.isAdmin) return 'yes';
  if (operation === 'approve') return 'platform-only';
  const permission =
    who.kind === 'person' ? asMember(who.teamIds, owner) : asToken(who.scope, operation, remote, owner);
  return permission === 'yes' && hold && isHeld(hold, operation, who) ? 'held' : permission;
}

/** Only admins can undo their own holds; while a remote is removed, tokens are suspended. */
function isHeld(hold: Hold, operation: RemoteOperation, { kind }: Principal): boolean {
  if (hold === 'disabled') return operation === 'enable';
  return operation !== 'read' && (kind === 'token' || operation !== 'publish');
}

function asMember(teamIds: readonly string[], owner: Owner): Permission {
  return typeof owner === 'object' && teamIds.includes(owner.teamId) ? 'yes' : 'not-yours';
}

function asToken(scope: TokenScope, operation: RemoteOperation, remote: string, owner: Owner): Permission {
  if (!scope.remotes.includes(remote)) return 'out-of-scope';
  const isNew = owner === 'nobody' && (operation === 'publish' || operation === 'promote');
  const isOwn = typeof owner === 'object' && owner.teamId === scope.teamId;
  if (!isNew && !isOwn) return 'not-yours';
  const needed = operation === 'enable' ? 'rollback' : operation;
  const isAllowed = scope.actions.some((action) => action === needed);
  return operation === 'read' || isAllowed ? 'yes' : 'out-of-scope';
}

/** A team that is locked until the transaction ends. */
export type LockedTeam = { readonly id: string; readonly name: string; readonly maker: Actor };

/** Records a change to a team under its current name. */
export function recordTeamChange(
  trx: Trx,
  action: AuditAction,
  { name, maker }: LockedTeam,
  more: object = {},
  subjectId?: string,
): Promise<void> {
  return recordAudit(trx, { action, ...maker, details: { team: name, ...more }, subjectId });
}

type Scope = { readonly remotes: readonly string[]; readonly actions: readonly string[] };

/** Returns audit trail details of a token or issuer: what it may do, and never the token. */
export function scopeDetails(of: string, { remotes, actions }: Scope) {
  return { of, remotes: remotes.join(', '), actions: actions.join(', ') };
}

/** Refuses names that belong to the platform or another team; unowned names are fine. */
export async function expectOwnRemotes(
  db: Database,
  teamId: string,
  remotes: readonly string[],
): Promise<void> {
  for (const remote of remotes) {
    if (PLATFORM_REMOTES.includes(remote)) throw platformRemoteError(remote);
  }
  if (remotes.length === 0) return;
  const other = await db
    .selectFrom('team_remotes')
    .select('remote')
    .where('remote', 'in', remotes)
    .where('team_id', '<>', teamId)
    .executeTakeFirst();
  if (other) throw otherTeamError(other.remote);
}

function platformRemoteError(remote: string): CallError {
  return new CallError('refused', `${remote} belongs to the platform.`, { code: 'remote-of-platform' });
}

export function otherTeamError(remote: string): CallError {
  return new CallError('conflict', `${remote} belongs to another team.`, { code: 'remote-owned' });
}

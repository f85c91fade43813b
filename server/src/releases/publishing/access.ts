import type { RemoteAction } from '@venture/api/v1/remote-actions';
import { PLATFORM_REMOTES } from '@venture/api/v1/teams';
import { sql } from 'kysely';
import { selectRole } from '../../accounts/grants';
import type { Database, Trx } from '../../database/schema';
import { CallError } from '../../http/problem';
import type { TokenScope, Visitor } from '../../http/route';
import {
  decidePermission,
  type Owner,
  type Permission,
  type Principal,
  type RemoteOperation,
} from '../../teams/permission';
import { listTeamIds } from '../../teams/teams';
import { ADMIN_LABEL, type ReleaseEnvironment, type RemoteActor } from '../store/environment';
import { findHold, readHistory } from '../store/rows';
import { describeEvent } from './history';

/** The caller of a call about a remote. */
export type Caller = RemoteActor & {
  readonly words: string;
  readonly visitor: Visitor;
  readonly principal: Principal;
  /** An admin, whose releases need no approval. */
  readonly isPlatform: boolean;
};

export async function loadCaller(db: Database, visitor: Visitor): Promise<Caller> {
  const principal = await loadPrincipal(db, visitor);
  const isPlatform = principal.kind === 'person' && principal.isAdmin;
  const { userId, token } = visitor;
  const who = { visitor, principal, isPlatform };
  if (token) return { ...who, madeBy: 'token', words: tokenInWords(token) };
  return isPlatform
    ? { ...who, madeBy: 'admin', actorId: userId, words: ADMIN_LABEL }
    : { ...who, madeBy: 'member', actorId: userId, words: 'a member of the team' };
}

function tokenInWords({ label, claims }: TokenScope): string {
  return claims ? `the CI job “${label}”` : `token “${label}”`;
}

/** A remote's owner, and whether the platform approved the name. */
export type Ownership = {
  readonly owner: Owner;
  /** The team's name. */
  readonly team?: string;
  readonly isApproved: boolean;
};

export async function findRemoteOwner(db: Database, remote: string): Promise<Ownership> {
  const row = await db
    .selectFrom('team_remotes as r')
    .innerJoin('teams as t', 't.id', 'r.team_id')
    .select(['t.id', 't.name', 'r.approved_at'])
    .where('r.remote', '=', remote)
    .executeTakeFirst();
  if (row) return { owner: { teamId: row.id }, team: row.name, isApproved: row.approved_at !== null };
  const isPlatforms = PLATFORM_REMOTES.includes(remote) || (await isReleased(db, remote));
  return { owner: isPlatforms ? 'platform' : 'nobody', isApproved: isPlatforms };
}

/** Whether a name has a release: one removed before its approval leaves the name free. */
async function isReleased(db: Database, remote: string): Promise<boolean> {
  const release = await db
    .selectFrom('releases')
    .select('remote')
    .where('remote', '=', remote)
    .where((row) => row.or([row('is_published', '=', true), row('removed_at', 'is', null)]))
    .limit(1)
    .executeTakeFirst();
  return release !== undefined;
}

export async function loadPrincipal(db: Database, { userId, role, token }: Visitor): Promise<Principal> {
  if (token) return { kind: 'token', scope: token };
  const isAdmin = role === 'admin';
  return { kind: 'person', isAdmin, teamIds: isAdmin ? [] : await listTeamIds(db, userId) };
}

const REASONS: Readonly<Record<Exclude<Permission, 'yes'>, readonly [string, string]>> = {
  'not-yours': ['not-your-remote', 'This remote belongs to another team or to the platform.'],
  'out-of-scope': ['token-scope', 'The token is for other remotes or actions.'],
  'platform-only': ['platform-only', 'Only an admin can do this.'],
  held: [
    'held-by-admin',
    'An admin has switched it off or removed it: only an admin makes it available again.',
  ],
};

/** Returns the name's owner, or refuses a forbidden call. */
export async function requirePermission(
  db: Database,
  who: Principal,
  operations: readonly RemoteOperation[],
  remote: string,
): Promise<Ownership> {
  const [owned, hold] = [await findRemoteOwner(db, remote), await findHold(db, remote)];
  for (const operation of operations) {
    const permission = decidePermission(who, operation, remote, owned.owner, hold);
    if (permission === 'yes') continue;
    const [code, detail] = REASONS[permission];
    const needs = permission === 'held' ? '' : ` This needs "${operation}" for ${remote}.`;
    throw new CallError('not-allowed', `${detail}${needs}`, { code });
  }
  return owned;
}

/** Frees an unapproved name once none of its releases is left. */
export async function freeUnusedName(trx: Trx, remote: string): Promise<void> {
  await trx
    .deleteFrom('team_remotes')
    .where('remote', '=', remote)
    .where('approved_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('releases').where('remote', '=', remote).where('removed_at', 'is', null))),
    )
    .execute();
}

/** A caller's intended action on a remote, and the revision last seen if that matters. */
type Wish = {
  readonly name: string;
  readonly operations: readonly RemoteOperation[];
  readonly expectedRevision?: string;
};

/**
 * Refuses at once what the caller may not do. In the returned environment, every store change checks again in its
 * own transaction, where token, role, team and grants can no longer change.
 */
export async function authorizeChange(
  environment: ReleaseEnvironment,
  caller: Caller,
  wish: Wish,
): Promise<ReleaseEnvironment> {
  await requirePermission(environment.db, caller.principal, wish.operations, wish.name);
  await expectRevision(environment.db, wish);
  return {
    ...environment,
    async guard(trx) {
      const principal = await lockedPrincipal(trx, caller.visitor);
      if ((principal.kind === 'person' && principal.isAdmin) !== caller.isPlatform) throw roleChanged();
      await requirePermission(trx, principal, wish.operations, wish.name);
      await expectRevision(trx, wish);
    },
  };
}

/** Actions that do not affect which releases people have or get. */
const BESIDE: readonly RemoteAction[] = ['remote-disabled', 'remote-enabled', 'release-approved'];

/** Reads a revision that changes with a remote's live release or rollout. */
export async function readRevision(db: Database, name: string): Promise<string> {
  const row = await db
    .selectFrom('release_events')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('remote', '=', name)
    .where('action', 'not in', BESIDE)
    .executeTakeFirst();
  return row?.id ?? '0';
}

async function expectRevision(db: Database, { name, expectedRevision }: Wish): Promise<void> {
  if (expectedRevision === undefined || expectedRevision === (await readRevision(db, name))) return;
  const last = (await readHistory(db, [name])).at(-1);
  const detail = `Someone else was faster: ${name} has changed in the meantime.${last ? ` ${describeEvent(last)}` : ''}`;
  throw new CallError('conflict', detail, { code: 'changed-meanwhile' });
}

function lockedPrincipal(trx: Trx, visitor: Visitor): Promise<Principal> {
  const { userId, token } = visitor;
  return token ? lockedToken(trx, userId, token) : lockedPerson(trx, userId);
}

/** Returns who a token acts for; locks the team's row, so nobody changes the team until the transaction ends. */
async function lockedToken(trx: Trx, id: string, scope: TokenScope): Promise<Principal> {
  await trx.selectFrom('teams').select('id').where('id', '=', scope.teamId).forShare().execute();
  const known = scope.claims
    ? trx.selectFrom('trusted_issuers').select('id').where('id', '=', id)
    : trx
        .selectFrom('team_tokens')
        .select('id')
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', sql<Date>`clock_timestamp()`);
  if ((await known.executeTakeFirst()) !== undefined) return { kind: 'token', scope };
  throw new CallError('not-logged-in', 'This token is not known, has ended or was revoked.');
}

async function lockedPerson(trx: Trx, userId: string): Promise<Principal> {
  const known = await trx
    .selectFrom('users as u')
    .select(selectRole(sql`u.id`).as('role'))
    .where('u.id', '=', userId)
    .where('u.disabled_at', 'is', null)
    .forShare('u')
    .executeTakeFirst();
  if (!known) throw new CallError('not-logged-in', 'Log in first.');
  if (known.role === 'admin') return { kind: 'person', isAdmin: true, teamIds: [] };
  const own = trx.selectFrom('team_members').select('team_id').where('user_id', '=', userId);
  await trx.selectFrom('teams').select('id').where('id', 'in', own).orderBy('id').forShare().execute();
  return { kind: 'person', isAdmin: false, teamIds: await listTeamIds(trx, userId) };
}

function roleChanged(): CallError {
  return new CallError('not-allowed', 'Your role has changed in the meantime.', {
    code: 'changed-meanwhile',
  });
}

import type { RemoteAction } from '@venture/api/v1/remote-actions';
import { sql } from 'kysely';
import { selectRole } from '../../accounts/privileges/grants';
import type { Database, Trx } from '../../database/schema';
import { CallError } from '../../http/problem';
import type { TokenScope, Visitor } from '../../http/route';
import type { Principal, RemoteOperation } from '../../teams/may';
import { listTeamIds } from '../../teams/teams';
import type { ReleaseEnvironment } from '../environment';
import { readHistory } from '../store/rows';
import type { Caller } from './actor';
import { describeEvent } from './history';
import { requirePermission } from './ownership';

/** What somebody wants to do to a remote, and which revision of it they have seen where that matters. */
type Wish = {
  readonly name: string;
  readonly operations: readonly RemoteOperation[];
  readonly seen?: string;
};

/**
 * Refuses at once what the caller may not do. In the environment that it answers, every change of the store asks again in
 * its own transaction, where neither the token, the role, the team nor its grants can change any more.
 */
export async function authorizeChange(
  environment: ReleaseEnvironment,
  caller: Caller,
  wish: Wish,
): Promise<ReleaseEnvironment> {
  await requirePermission(environment.db, caller.principal, wish.operations, wish.name);
  await expectSeen(environment.db, wish);
  return {
    ...environment,
    async guard(trx) {
      const principal = await lockedPrincipal(trx, caller.visitor);
      if ((principal.kind === 'person' && principal.isAdmin) !== caller.isPlatform) throw roleChanged();
      await requirePermission(trx, principal, wish.operations, wish.name);
      await expectSeen(trx, wish);
    },
  };
}

/** What changes nothing of which releases people have, or will have. */
const BESIDE: readonly RemoteAction[] = [
  'remote-disabled',
  'remote-enabled',
  'release-approved',
  'rollout-share-changed',
];

/** Another one after each change of what is live of a remote, or rolled out. */
export async function readRevision(db: Database, name: string): Promise<string> {
  const row = await db
    .selectFrom('release_events')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('remote', '=', name)
    .where('action', 'not in', BESIDE)
    .executeTakeFirst();
  return row?.id ?? '0';
}

async function expectSeen(db: Database, { name, seen }: Wish): Promise<void> {
  if (seen === undefined || seen === (await readRevision(db, name))) return;
  const last = (await readHistory(db, [name])).at(-1);
  const detail = `Someone else was faster: ${name} has changed in the meantime.${last ? ` ${describeEvent(last)}` : ''}`;
  throw new CallError('conflict', detail, { code: 'changed-meanwhile' });
}

function lockedPrincipal(trx: Trx, visitor: Visitor): Promise<Principal> {
  const { userId, token } = visitor;
  return token ? lockedToken(trx, userId, token) : lockedPerson(trx, userId);
}

/** Whoever changes a team locks its row, so nobody does until this transaction ends. */
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
  const { rows } = await sql<{ isAdmin: boolean }>`
    select ${selectRole(sql`u.id`)} = 'admin' as "isAdmin"
    from users u where u.id = ${userId} and u.disabled_at is null for share of u`.execute(trx);
  const [known] = rows;
  if (!known) throw new CallError('not-logged-in', 'Log in first.');
  if (known.isAdmin) return { kind: 'person', isAdmin: true, teamIds: [] };
  const own = trx.selectFrom('team_members').select('team_id').where('user_id', '=', userId);
  await trx.selectFrom('teams').select('id').where('id', 'in', own).orderBy('id').forShare().execute();
  return { kind: 'person', isAdmin: false, teamIds: await listTeamIds(trx, userId) };
}

function roleChanged(): CallError {
  return new CallError('not-allowed', 'Your role has changed in the meantime.', {
    code: 'changed-meanwhile',
  });
}

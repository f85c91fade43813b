import type { NewToken, TeamToken } from '@venture/api/v1/teams';
import type { Context } from 'hono';
import { sql } from 'kysely';
import { sessionToken } from '../accounts/browser';
import { generateToken, hashToken } from '../accounts/sessions';
import type { FindVisitor } from '../accounts/visitors';
import type { Database, Trx } from '../database/schema';
import type { Env } from '../http/client';
import { CallError } from '../http/problem';
import type { Visitor } from '../http/route';
import { createJobTokenFinder, JOB_TOKEN_PATTERN } from './jobs';
import limits from './limits.json';
import { expectOwnRemotes, type LockedTeam, recordTeamChange, scopeDetails } from './permission';

/** The prefix of our tokens, which lets people and secret scanners recognize them. */
const PREFIX = 'venture_';

/** The format of tokens made by {@link createToken}. */
export const TEAM_TOKEN_PATTERN = /^venture_[\w-]{43}$/;

const STATE = sql<TeamToken['state']>`
  case when t.revoked_at is not null then 'revoked' when t.expires_at <= now() then 'expired' else 'valid' end`;

function selectTokens(db: Database) {
  return db
    .selectFrom('team_tokens as t')
    .leftJoin('users as u', 'u.id', 't.made_by')
    .select(['t.id', 't.label', 't.remotes', 't.actions', 't.created_at', 't.expires_at', 't.used_at'])
    .select(['u.full_name as maker', STATE.as('state')]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectTokens>['execute']>>[number];

function tokenOf({ created_at, expires_at, used_at, maker, ...row }: Row): TeamToken {
  return {
    ...row,
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
    ...(used_at && { usedAt: used_at.toISOString() }),
    ...(maker !== null && { madeBy: maker }),
  };
}

/** Lists a team's tokens, newest first; with `validOf`, only this person's tokens that still work. */
export async function listTokens(db: Database, teamId: string, validOf?: string): Promise<TeamToken[]> {
  const rows = await selectTokens(db)
    .where('t.team_id', '=', teamId)
    .$if(validOf !== undefined, (tokens) =>
      tokens.where('t.made_by', '=', validOf ?? '').where(STATE, '=', 'valid'),
    )
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id')
    .execute();
  return rows.map(tokenOf);
}

export type CreatedToken = { readonly token: string; readonly created: TeamToken };

/** Makes a token; nothing but this result ever contains it. */
export async function createToken(
  trx: Trx,
  team: LockedTeam,
  { label, remotes, actions, days }: NewToken,
): Promise<CreatedToken> {
  const teamId = team.id;
  await forgetEnded(trx, teamId);
  await expectRoom(trx, teamId);
  await expectOwnRemotes(trx, teamId, remotes);
  const token = PREFIX + generateToken();
  const { id } = await trx
    .insertInto('team_tokens')
    .values({
      team_id: teamId,
      token_hash: hashToken(token),
      label,
      made_by: team.maker.actorId ?? null,
      remotes: unique(remotes),
      actions: unique(actions),
      expires_at: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordTeamChange(trx, 'team-token-created', team, scopeDetails(label, { remotes, actions }));
  return {
    token,
    created: tokenOf(await selectTokens(trx).where('t.id', '=', id).executeTakeFirstOrThrow()),
  };
}

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

async function forgetEnded(trx: Trx, teamId: string): Promise<void> {
  const before = sql<Date>`now() - make_interval(days => ${limits.endedTokensKeptDays})`;
  await trx
    .deleteFrom('team_tokens')
    .where('team_id', '=', teamId)
    .where((token) => token.or([token('expires_at', '<', before), token('revoked_at', '<', before)]))
    .execute();
}

async function expectRoom(trx: Trx, teamId: string): Promise<void> {
  const tokens = await trx
    .selectFrom('team_tokens')
    .select('id')
    .where('team_id', '=', teamId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
  if (tokens.length < limits.mostTokens) return;
  const detail = `A team has at most ${limits.mostTokens} valid tokens. Revoke one first.`;
  throw new CallError('conflict', detail, { code: 'too-many-tokens' });
}

/** Returns false if the team has no such token left to revoke. */
export async function revokeToken(trx: Trx, team: LockedTeam, id: string): Promise<boolean> {
  const revoked = await trx
    .updateTable('team_tokens')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('team_id', '=', team.id)
    .where('revoked_at', 'is', null)
    .returning('label')
    .executeTakeFirst();
  if (revoked) await recordTeamChange(trx, 'team-token-revoked', team, { of: revoked.label });
  return revoked !== undefined;
}

/** Finds a token's rights; undefined once expired or revoked. */
async function lookUp(db: Database, token: string): Promise<Visitor | undefined> {
  const found = await db
    .selectFrom('team_tokens')
    .select(['id', 'team_id as teamId', 'remotes', 'actions', 'label'])
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!found) return undefined;
  const { id, ...scope } = found;
  return { userId: id, role: 'learner', token: scope };
}

async function noteUse(db: Database, id: string): Promise<void> {
  const before = sql<Date>`now() - make_interval(mins => ${limits.usedEveryMinutes})`;
  await db
    .updateTable('team_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where((token) => token.or([token('used_at', 'is', null), token('used_at', '<', before)]))
    .execute();
}

const BEARER = /^Bearer\b(.*)$/i;

/**
 * Finds the owner of a team token or a CI job's token. A team token's use is recorded every few minutes; `onError`
 * is called if that fails.
 */
export function createTokenFinder(db: Database, onError: (error: unknown) => void): FindVisitor {
  const byJobToken = createJobTokenFinder(db);
  return async (token) => {
    if (!TEAM_TOKEN_PATTERN.test(token)) return JOB_TOKEN_PATTERN.test(token) ? byJobToken(token) : undefined;
    const found = await lookUp(db, token);
    if (found) noteUse(db, found.userId).catch(onError);
    return found;
  };
}

/**
 * Identifies a caller by a sent token, whatever cookie comes with it, or else by the session. Other kinds of
 * authorization belong to a proxy in front.
 */
export function createVisitorFinder(bySession: FindVisitor, byToken: FindVisitor) {
  return async (c: Context<Env>): Promise<Visitor | undefined> => {
    const [, token] = BEARER.exec(c.req.header('authorization') ?? '') ?? [];
    if (token !== undefined) return byToken(token.trim());
    const session = sessionToken(c);
    return session === undefined ? undefined : bySession(session);
  };
}

import { Grants, TEAM_LIMITS } from '@venture/api/v1/teams';
import { parse } from '@venture/contract/parse';
import { SLOTS } from '@venture/contract/remotes';
import { sql } from 'kysely';
import type { Trx } from '../database/schema';
import { Failure } from '../process/failure';
import { expectOwnRemotes, type LockedTeam, otherTeamError, recordTeamChange } from './permission';
import { readGrants } from './teams';

/**
 * Leaves a team with these grants and no others. A name that waits for approval goes on waiting, unless it is approved here;
 * a release that waited for nothing else is stored from now on.
 */
export async function setGrants(
  trx: Trx,
  team: LockedTeam,
  wanted: Grants,
  approved: readonly string[] = [],
): Promise<void> {
  const before = await readGrants(trx, team.id);
  await setRemotes(trx, team.id, wanted.remotes, approved);
  await setPlaces(trx, team.id, wanted);
  await endWaiting(trx, team.id);
  const now = await readGrants(trx, team.id);
  const from = inWords(before);
  const to = inWords(now);
  if (from !== to) await recordTeamChange(trx, 'team-grants-changed', team, { grants: { from, to } });
}

/** What words at the command line stand for: routes begin with a slash, and places for cards have names of their own. */
export function parseGrants(words: readonly string[]): Grants {
  const slots = SLOTS.filter((slot) => words.includes(slot));
  const routes = words.filter((word) => word.startsWith('/'));
  const remotes = words.filter((word) => !word.startsWith('/') && !slots.some((slot) => slot === word));
  if (words.length === 0) throw new Failure('Name what is granted: remotes, places for cards, or routes.');
  return parse(Grants, { remotes, routes, slots }, 'grant');
}

/** Adds grants to those of a team, or takes them from it; returns what it has then. */
export async function changeGrants(
  trx: Trx,
  team: LockedTeam,
  change: Grants,
  isGiven: boolean,
): Promise<Grants> {
  const before = await readGrants(trx, team.id);
  const changed = <Item extends string>(has: readonly Item[], some: readonly Item[]): Item[] =>
    isGiven ? [...new Set([...has, ...some])] : has.filter((item) => !some.includes(item));
  const now = {
    remotes: changed(before.remotes, change.remotes),
    routes: changed(before.routes, change.routes),
    slots: changed(before.slots, change.slots),
  };
  const most = TEAM_LIMITS;
  if (now.remotes.length > most.remotes || now.routes.length > most.places) {
    const has = `${now.remotes.length} names and ${now.routes.length} routes`;
    throw new Failure(
      `A team has at most ${most.remotes} names and ${most.places} routes; ${team.name} would have ${has}.`,
    );
  }
  await setGrants(trx, team, now, change.remotes);
  return now;
}

const inWords = ({ remotes, routes, slots }: Grants) =>
  [...remotes, ...routes, ...slots].join(', ') || 'nothing';

async function setRemotes(
  trx: Trx,
  id: string,
  wanted: readonly string[],
  approved: readonly string[],
): Promise<void> {
  await expectOwnRemotes(trx, id, wanted);
  let gone = trx.deleteFrom('team_remotes').where('team_id', '=', id);
  if (wanted.length > 0) gone = gone.where('remote', 'not in', wanted);
  await gone.execute();
  for (const remote of [...new Set(wanted)].sort()) {
    const kept = sql.ref<Date | null>('team_remotes.approved_at');
    const approvedNow = sql<Date>`coalesce(team_remotes.approved_at, excluded.approved_at)`;
    const owned = await trx
      .insertInto('team_remotes')
      .values({ remote, team_id: id, approved_at: sql<Date>`now()` })
      .onConflict((known) =>
        known
          .column('remote')
          .doUpdateSet({ approved_at: approved.includes(remote) ? approvedNow : kept })
          .whereRef('team_remotes.team_id', '=', 'excluded.team_id'),
      )
      .returning('remote')
      .executeTakeFirst();
    if (!owned) throw otherTeamError(remote); // another team got it at this very moment
  }
}

async function setPlaces(trx: Trx, id: string, { routes, slots }: Grants): Promise<void> {
  await trx.deleteFrom('team_places').where('team_id', '=', id).execute();
  const places = [
    ...[...new Set(routes)].map((place) => ({ team_id: id, kind: 'route' as const, place })),
    ...[...new Set(slots)].map((place) => ({ team_id: id, kind: 'slot' as const, place })),
  ];
  if (places.length > 0) await trx.insertInto('team_places').values(places).execute();
}

/** Releases of a team wait for nothing that it has been granted meanwhile. In SQL: the builder takes no JSON apart. */
async function endWaiting(trx: Trx, id: string): Promise<void> {
  await sql`
    update release_origins o set waits_for = coalesce((
      select jsonb_agg(claim) from jsonb_array_elements(o.waits_for) claim
      where not case claim->>'kind'
        when 'name' then t.approved_at is not null
        else exists (
          select from team_places p where p.team_id = t.team_id and case
            when p.kind = 'slot' then claim->>'kind' = 'card' and starts_with(claim->>'place', p.place || ' ')
            when claim->>'kind' <> 'route' then false
            when p.place like '%/*' then starts_with(claim->>'place', left(p.place, -1))
            else claim->>'place' = p.place end)
        end), '[]')
    from team_remotes t where t.remote = o.remote and t.team_id = ${id} and o.waits_for <> '[]'`.execute(trx);
}

import { type RawBuilder, sql } from 'kysely';

/** A sample row for every table about people; a new table needs one here, and its line in people/export.ts. */
export const SAMPLES: Record<string, (userId: string) => RawBuilder<unknown>> = {
  users: (id) => sql`update users set full_name = ${`Name of ${id}`} where id = ${id}`,
  grants: (id) => sql`insert into grants values (${id}, 'admin')`,
  sessions: () => sql`select 'begun with the person'`,
  account_links: (id) => sql`
    insert into account_links values (sha256(${id}::bytea), ${id}, 'password', 'self', now(), now() + interval '1 hour')`,
  learners: (id) => sql`insert into learners (user_id, xp) values (${id}, 40)`,
  progress_events: (id) => sql`
    insert into progress_events (user_id, id, number, kind, activity, at, verdict, payload, play)
    select ${id}, gen_random_uuid(), n, 'run', 'cash-stack', now(), 'verified', '{"score":1}', '[1,2]'
    from generate_series(1, 250) n`,
  unjudged_events: (id) => sql`
    insert into unjudged_events (user_id, id, event, bytes) values (${id}, gen_random_uuid(), '{"score":1}', 11)`,
  bests: (id) => sql`insert into bests values (${id}, 'quiz', 1, 1)`,
  xp_ledger: (id) => sql`
    insert into xp_ledger (user_id, event_id, activity, xp, verified_xp)
    select user_id, id, activity, 1, 1 from progress_events where user_id = ${id}`,
  run_tickets: (id) => sql`
    insert into run_tickets (id, user_id, game, release, manifest_hash, options, seed, expires_at)
    values (gen_random_uuid(), ${id}, 'cash-stack', '1.0.0', 'sha384-x', '{}', 7, now())`,
  leaderboard_players: (id) => sql`
    insert into leaderboard_players (user_id, nickname) values (${id}, ${id})`,
  leaderboard_scores: (id) => sql`
    insert into leaderboard_scores
    select number, 'xp', period, 9 from leaderboard_players, generate_series(1, 3) period where user_id = ${id}`,
  quiz_attempts: (id) => sql`
    insert into quiz_attempts values (${id}, 1, 'module1', 1, now(), 80, 60, null, null)`,
  quiz_answers: (id) => sql`
    insert into quiz_answers values (${id}, 'module1', 1, now(), '{m1q1,m1q2}', '{m1q1a,null}', '{9,null}')`,
  documents: (id) => sql`
    insert into documents values
      (${id}, 'note', 'pricing', 'What I think', now()), (${id}, 'save', 'lemonade', '{"day":"3"}', now())`,
  class_members: (id) => sql`
    with made as (insert into classes (id, name, code) values (gen_random_uuid(), 'A class', md5(${id})) returning id)
    insert into class_members select id, ${id} from made`,
  class_removals: (id) => sql`
    insert into class_removals select class_id, user_id from class_members where user_id = ${id}`,
  class_invitations: (id) => sql`
    with made as (insert into classes (id, name, code) values (gen_random_uuid(), 'A class', md5('to ' || ${id})) returning id)
    insert into class_invitations (class_id, email, email_folded, expires_at)
    select made.id, u.email, u.email_folded, now() + interval '1 day' from made, users u where u.id = ${id}`,
  class_owners: (id) => sql`
    with made as (insert into classes (id, name, code) values (gen_random_uuid(), 'A class', md5('own ' || ${id})) returning id)
    insert into class_owners select id, ${id} from made`,
  team_members: (id) => sql`
    with made as (insert into teams (name) values ('t' || md5(${id})) returning id)
    insert into team_members select id, ${id} from made`,
  team_tokens: (id) => sql`
    insert into team_tokens (team_id, token_hash, label, remotes, actions, made_by, expires_at)
    select team_id, sha256(('team ' || ${id})::bytea), 'CI', '{lemonade}', '{publish}', ${id}, now()
    from team_members where user_id = ${id}`,
  audit: (id) => sql`
    insert into audit (action, made_by, actor_id, subject_id)
    values ('account-enabled', 'admin', null, ${id}), ('account-enabled', 'admin', ${id}, null)`,
  release_events: (id) => sql`
    insert into release_events (remote, since, channel, action, actor_id)
    values ('lemonade', now(), 'switch', 'remote-disabled', ${id})`,
  release_origins: (id) => sql`
    with made as (insert into releases (remote, version, manifest_hash) values (md5(${id}), '1.0.0', 'sha384-') returning *)
    insert into release_origins (remote, version, details, wants_live, actor_id)
    select remote, version, '{"by":"an admin"}', true, ${id} from made`,
  feedback: (id) => sql`
    insert into feedback (id, user_id, name, email, message)
    values (gen_random_uuid(), ${id}, 'A name', ${`${id}@example.org`}, 'Thank you')`,
};

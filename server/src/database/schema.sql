-- The whole database as this version makes it. Time stamps are in UTC; hashes are SHA-256 unless a comment says otherwise.

-- Accounts

-- A text as it is compared and sorted: small letters without accents.
create function folded(said text) returns text immutable parallel safe language sql
return lower(regexp_replace(normalize(said, NFKD), U&'[\0300-\036F]', '', 'g'));

-- Its words, as what people are found by; some signs unfold to many letters, and an index takes no endless word.
create function words_of(said text) returns text[] immutable parallel safe language sql
return array_remove(regexp_split_to_array(left(folded(said), 500), '[^[:alnum:]]+'), '');

create table users (
  id text primary key,
  full_name text not null,
  email text not null,
  email_folded text not null unique,
  password_hash text not null,
  user_type text not null check (user_type in ('user', 'admin')),
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  sorted_name text collate "C" generated always as (left(folded(full_name), 100)) stored not null,
  words tsvector generated always as (array_to_tsvector(words_of(((full_name || ' ') || email)))) stored not null,
  email_confirmed boolean not null default true,
  email_since timestamptz,
  last_login_at timestamptz not null default now(),
  warned_at timestamptz,
  warning_at timestamptz
);
comment on table users is 'Accounts.';
create index users_disabled on users (sorted_name, id) where disabled_at is not null;
create index users_last_login on users (last_login_at);
create index users_name on users (sorted_name, id);
create index users_unconfirmed on users (created_at) where NOT email_confirmed;
create index users_words on users using gin (words);

create table grants (
  user_id text not null references users (id) on delete cascade,
  privilege text not null check (privilege in ('instructor', 'admin')),
  granted_at timestamptz not null default now(),
  primary key (user_id, privilege)
);
comment on table grants is 'Privileges of accounts: admin or instructor.';

create table sessions (
  token_hash bytea primary key,
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  id uuid not null default gen_random_uuid(),
  device text check (char_length(device) <= 60),
  used_at timestamptz not null default now(),
  confirmed_at timestamptz
);
comment on table sessions is 'Logins of browsers, by the hash of the token in the cookie.';
create index sessions_expires_at on sessions (expires_at);
create unique index sessions_id_key on sessions (id);
create index sessions_user_id on sessions (user_id);

create table account_links (
  token_hash bytea primary key,
  user_id text not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('password', 'confirmation')),
  made_by text not null check (made_by in ('self', 'admin', 'operator')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  email text,
  unique (user_id, purpose, made_by)
);
comment on table account_links is 'Links by which a person sets a new password or confirms an email address, each once.';
create index account_links_expires_at on account_links (expires_at);

create unlogged table throttle (
  key bytea primary key,
  empty_at timestamptz not null
);
comment on table throttle is 'Leaky buckets of limits, by the hash of an account, an address or another key. Lost in a crash.';
create index throttle_empty_at on throttle (empty_at);

create table deletions (
  account text primary key check (account ~ '^[0-9a-f]{64}$'),
  at timestamptz not null default now()
);
comment on table deletions is 'Hashes of the ids of deleted accounts, so that a restored backup deletes them again.';

-- Learning: what was done, its verdict and its XP

create table learners (
  user_id text primary key references users (id) on delete cascade,
  events integer not null default 0,
  xp integer not null default 0,
  verified_xp integer not null default 0
);
comment on table learners is 'The XP of each account and the number of its newest event. Its row is locked to add events.';

create table progress_events (
  user_id text not null,
  id uuid not null,
  number integer not null,
  kind text not null,
  activity text not null,
  at timestamptz not null,
  received_at timestamptz not null default now(),
  verdict text not null,
  code text,
  payload jsonb not null,
  play jsonb,
  constraint events_pkey primary key (user_id, id),
  constraint events_verdict_check check (verdict in ('verified', 'unverified', 'refused')),
  constraint events_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint events_user_id_number_key unique (user_id, number)
);
comment on table progress_events is 'What learners did: sections read, attempts at quizzes, runs of games, reviews. Nothing is ever changed but an attempt''s verdict.';
create index events_play on progress_events (received_at) where play is not null;
create index events_readers on progress_events (activity, user_id) where (kind = 'reading') and (verdict <> 'refused');
create index events_received_at on progress_events using brin (received_at);
create index events_results on progress_events (user_id, activity, at) where (kind in ('attempt', 'run', 'reading')) and (verdict = 'verified');

create table xp_ledger (
  user_id text not null,
  event_id uuid not null,
  activity text not null,
  xp integer not null,
  verified_xp integer not null,
  at timestamptz not null default now(),
  primary key (user_id, event_id),
  foreign key (user_id, event_id) references progress_events (user_id, id) on delete cascade
);
comment on table xp_ledger is 'Every change of a person''s XP, and the event that caused it.';
create index xp_ledger_at on xp_ledger (at);

create table bests (
  user_id text not null references users (id) on delete cascade,
  activity text not null,
  share double precision not null,
  verified_share double precision not null,
  primary key (user_id, activity)
);
comment on table bests is 'The best share (0 to 1) that each person has of each activity.';

create table unjudged_events (
  user_id text not null references users (id) on delete cascade,
  id uuid not null,
  event jsonb not null,
  bytes integer not null,
  received_at timestamptz not null default now(),
  claimed_until timestamptz not null default now(),
  tries integer not null default 0,
  primary key (user_id, id)
);
comment on table unjudged_events is 'Events that the server has not judged yet. A row goes in the transaction that keeps its event.';
create index unjudged_events_received_at on unjudged_events (received_at);

create table run_tickets (
  id uuid not null,
  user_id text not null,
  game text not null,
  release text not null,
  options text not null,
  seed bigint not null,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  event_id uuid,
  used_at timestamptz,
  manifest_hash text not null,
  constraint runs_pkey primary key (id),
  constraint runs_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
comment on table run_tickets is 'Tickets of dealt games: each deal is used by at most one event.';
create index runs_issued_at on run_tickets (issued_at);
create index runs_user_id on run_tickets (user_id, issued_at);

create table documents (
  user_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('note', 'save')),
  name text not null,
  value text not null,
  written_at timestamptz not null,
  primary key (user_id, kind, name)
);
comment on table documents is 'Notes on sections and saves of games; an empty value was deleted.';

-- Quizzes and modules, for reports

create table quiz_attempts (
  user_id text not null references users (id) on delete cascade,
  number integer not null,
  quiz text not null,
  content_version integer not null,
  at timestamptz not null,
  percent double precision not null,
  seconds double precision not null,
  best_before double precision,
  first_before timestamptz,
  primary key (user_id, quiz, number)
);
comment on table quiz_attempts is 'Attempts at quizzes, written by a trigger on events, for reports.';

create table quiz_answers (
  user_id text not null references users (id) on delete cascade,
  quiz text not null,
  content_version integer not null,
  at timestamptz not null,
  questions text[] not null,
  chosen text[] not null,
  seconds integer[] not null,
  primary key (user_id, quiz, content_version)
);
comment on table quiz_answers is 'First answers of each person to each version of a quiz, written by the same trigger.';

-- Leaderboards

create table leaderboard_players (
  number bigint generated always as identity primary key,
  user_id text not null references users (id) on delete cascade unique,
  nickname text not null,
  joined_at timestamptz not null default now()
);
comment on table leaderboard_players is 'People who joined the leaderboards, by nickname.';
create unique index leaderboard_players_nickname_key on leaderboard_players (lower(nickname));

create table leaderboard_periods (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('week', 'month', 'all')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  unique (kind, starts_at, ends_at)
);
comment on table leaderboard_periods is 'Weeks, months and all time, in the time zone of the installation.';

create table leaderboard_scores (
  player bigint not null references leaderboard_players (number) on delete cascade,
  board text not null,
  period integer not null,
  score double precision not null,
  primary key (player, board, period)
);
comment on table leaderboard_scores is 'The score of each player on each board and in each period.';
create index leaderboard_scores_order on leaderboard_scores (period, board, score, player);

-- Classes

create table classes (
  id uuid primary key,
  name text not null,
  code text not null unique,
  created_at timestamptz not null default now(),
  archived_at timestamptz
);
comment on table classes is 'Classes, and the code by which people join.';
create index classes_created_at on classes (created_at, id);

create table class_owners (
  class_id uuid not null references classes (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  since timestamptz not null default now(),
  primary key (class_id, user_id)
);
comment on table class_owners is 'Instructors of classes.';
create index class_owners_user_id on class_owners (user_id);

create table class_members (
  class_id uuid not null references classes (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  joined_at timestamptz not null default now(),
  primary key (class_id, user_id)
);
comment on table class_members is 'Members of classes.';
create index class_members_user_id on class_members (user_id);

create table class_invitations (
  id uuid default gen_random_uuid() primary key,
  class_id uuid not null references classes (id) on delete cascade,
  email text not null,
  email_folded text not null,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null,
  declined_at timestamptz,
  withdrawn_at timestamptz,
  unique (class_id, email_folded)
);
comment on table class_invitations is 'Email addresses that are invited to a class.';
create index class_invitations_email on class_invitations (email_folded);
create index class_invitations_expires_at on class_invitations (expires_at);

create table class_removals (
  class_id uuid not null references classes (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  primary key (class_id, user_id)
);
comment on table class_removals is 'People whom an owner removed: the class code of that time does not let them in again.';
create index class_removals_user_id on class_removals (user_id);

create table assignments (
  id uuid primary key,
  class_id uuid not null references classes (id) on delete cascade,
  kind text not null check (kind in ('module', 'quiz', 'game')),
  activity text not null,
  title text not null,
  pass_percent integer check (pass_percent >= 1 and pass_percent <= 100),
  due_at timestamptz,
  position integer not null,
  created_at timestamptz not null default now(),
  unique (class_id, kind, activity)
);
comment on table assignments is 'Activities that a class assigns.';

-- Teams

create table teams (
  id uuid default gen_random_uuid() primary key,
  name text not null check (name ~ '^[a-z][a-z0-9-]*$' and char_length(name) <= 40) unique,
  created_at timestamptz not null default now()
);
comment on table teams is 'Teams that publish remotes.';

create table team_members (
  team_id uuid not null references teams (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  since timestamptz not null default now(),
  primary key (team_id, user_id)
);
comment on table team_members is 'People of teams.';
create index team_members_user_id on team_members (user_id);

create table team_remotes (
  remote text primary key,
  team_id uuid not null references teams (id) on delete cascade,
  since timestamptz not null default now(),
  approved_at timestamptz
);
comment on table team_remotes is 'Remotes of teams, and whether an admin has approved the name.';
create index team_remotes_team_id on team_remotes (team_id);

create table team_tokens (
  id uuid default gen_random_uuid() primary key,
  team_id uuid not null references teams (id) on delete cascade,
  token_hash bytea not null unique,
  label text not null,
  remotes text[] not null,
  actions text[] not null,
  made_by text references users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
comment on table team_tokens is 'Access tokens of teams, by their hash.';
create index team_tokens_made_by on team_tokens (made_by);
create index team_tokens_team_id on team_tokens (team_id);

create table trusted_issuers (
  id uuid default gen_random_uuid() primary key,
  team_id uuid not null references teams (id) on delete cascade,
  issuer text not null,
  audience text not null,
  claims jsonb not null,
  remotes text[] not null,
  actions text[] not null,
  created_at timestamptz not null default now()
);
comment on table trusted_issuers is 'OIDC issuers whose tokens may publish for a team.';
create index trusted_issuers_issuer on trusted_issuers (issuer);
create index trusted_issuers_team_id on trusted_issuers (team_id);

-- Releases

create table releases (
  remote text not null,
  version text not null,
  manifest_hash text not null,
  is_published boolean not null default false,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (remote, version)
);
comment on table releases is 'Stored releases of remotes.';
create index releases_created_at_idx on releases (created_at) where removed_at is null;

create table release_files (
  hash text primary key check (hash ~ '^sha384-'),
  content bytea not null
);
comment on table release_files is 'Contents of files, by their hash.';

create table release_contents (
  remote text not null,
  version text not null,
  path text not null,
  hash text not null references release_files (hash),
  primary key (remote, version, path),
  foreign key (remote, version) references releases (remote, version)
);
comment on table release_contents is 'The files of each release.';
create index release_contents_hash_idx on release_contents (hash);

create table release_origins (
  remote text not null,
  version text not null,
  details jsonb not null,
  wants_live boolean not null,
  actor_id text references users (id) on delete set null,
  primary key (remote, version),
  foreign key (remote, version) references releases (remote, version) on delete cascade
);
comment on table release_origins is 'Where a release published over HTTP comes from, and whether it is to go live.';
create index release_origins_actor_id on release_origins (actor_id) where actor_id is not null;

create table release_list (
  id boolean primary key default true check (id),
  serial bigint not null,
  content text not null,
  written_at timestamptz not null default now()
);
comment on table release_list is 'The list of remotes, in one row.';

create table release_events (
  id bigint generated always as identity primary key,
  remote text not null,
  since timestamptz not null,
  channel text not null,
  version text,
  manifest_hash text,
  previous_version text,
  previous_manifest_hash text,
  details jsonb not null default '{}',
  action text not null default 'release-published' check (action ~ '^[a-z]+(-[a-z]+)*$' and char_length(action) <= 60),
  actor_id text references users (id) on delete set null,
  check ((version is null) = (manifest_hash is null)),
  check ((previous_version is null) = (previous_manifest_hash is null))
);
comment on table release_events is 'What happened to releases: went live, rolled back, disabled and so on.';
create index release_events_actor_id on release_events (actor_id) where actor_id is not null;
create index release_events_remote_id_idx on release_events (remote, id desc);

create table rollouts (
  id bigint generated always as identity primary key,
  remote text not null,
  version text not null,
  live_version text not null,
  share double precision not null check (share > 0 and share <= 1),
  seconds integer check (seconds > 0),
  started_at timestamptz not null default now(),
  salt bytea not null default sha256(convert_to(((gen_random_uuid())::text || (gen_random_uuid())::text), 'UTF8')),
  ended_at timestamptz,
  outcome text check (outcome in ('promoted', 'stopped', 'taken-back', 'replaced')),
  reason text,
  counts jsonb,
  check ((ended_at is null) = (outcome is null))
);
comment on table rollouts is 'Rollouts of releases to a share of people; at 1 everybody has it, and it is watched.';
comment on column rollouts.seconds is 'After which everybody gets it; without, somebody decides.';
create index rollouts_remote_id_idx on rollouts (remote, id desc);
create unique index rollouts_remote_idx on rollouts (remote) where ended_at is null;

create table release_reports (
  remote text not null,
  version text not null,
  day date not null,
  code text not null,
  reporter bytea not null default '',
  count integer not null,
  message text not null,
  primary key (remote, version, day, code, reporter)
);
comment on table release_reports is 'Loads and failures of releases by day and code, with the last message. They name nobody.';
comment on column release_reports.reporter is 'Empty: all reports. Else a known account that the brake counts, salted and hashed, until the rollout ends.';

-- Administration and operation

create table settings (
  id boolean default true primary key check (id),
  version integer not null default 1,
  leaderboards boolean not null default true,
  week_start smallint not null default 1 check (week_start >= 1 and week_start <= 7),
  time_zone text not null default 'UTC',
  keep_plays_months smallint default 24 check (keep_plays_months > 0),
  keep_audit_months smallint default 24 check (keep_audit_months > 0),
  keep_feedback_months smallint default 24 check (keep_feedback_months > 0),
  confirm_email boolean not null default false,
  keep_accounts_months smallint check (keep_accounts_months >= 12)
);
comment on table settings is 'What admins set, in one row.';

insert into settings default values;

create table audit (
  id uuid default gen_random_uuid() primary key,
  at timestamptz not null default now(),
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*$' and char_length(action) <= 60),
  made_by text not null check (made_by in ('admin', 'instructor', 'member', 'token', 'self', 'operator', 'server')),
  actor_id text references users (id) on delete set null,
  subject_id text references users (id) on delete set null,
  details jsonb not null default '{}'
);
comment on table audit is 'What people with a privilege, teams and operators did.';
create index audit_actor_id on audit (actor_id) where actor_id is not null;
create index audit_at on audit (at, id);
create index audit_subject_id on audit (subject_id) where subject_id is not null;

create table feedback (
  id uuid primary key,
  at timestamptz not null default now(),
  user_id text references users (id) on delete cascade,
  name text not null,
  email text not null,
  message text not null,
  state text not null default 'unread' check (state in ('unread', 'read', 'answered'))
);
comment on table feedback is 'Messages that people sent.';
create index feedback_at on feedback (at, id);
create index feedback_state on feedback (state, at, id);
create index feedback_user_id on feedback (user_id) where user_id is not null;

create table last_backup (
  id boolean default true primary key check (id),
  made_at timestamptz not null
);
comment on table last_backup is 'When the newest backup was made, in at most one row.';

-- Triggers

create function account_hash(id text) returns text immutable parallel safe language sql
return encode(sha256(convert_to(id, 'UTF8')), 'hex');

-- Whose last role is taken owns no class any more: given a role again years later, they do not find old learners again.
create function class_owners_follow() returns trigger language plpgsql as $$
begin
  delete from class_owners o using revoked r
  where o.user_id = r.user_id and not exists (select from grants g where g.user_id = o.user_id);
  return null;
end
$$;

-- Whose account is disabled is seen no more.
create function leaderboard_hide() returns trigger language plpgsql as $$
begin
  delete from leaderboard_players where user_id = new.id;
  return null;
end
$$;

create function quiz_answers_of(
  said jsonb, out questions text[], out chosen text[], out seconds integer[]
) immutable parallel safe language sql as $$
  select coalesce(array_agg(id order by id collate "C"), '{}'),
         coalesce(array_agg(said->'answers'->>id order by id collate "C"), '{}'),
         coalesce(array_agg(round(least((said->'questionSeconds'->>id)::double precision, 86400))::integer
                            order by id collate "C"), '{}')
  from jsonb_object_keys(said->'answers') as id
$$;

create function quiz_attempts_follow() returns trigger language plpgsql as $$
begin
  if not exists (select from added where kind = 'attempt') then return null; end if;
  insert into quiz_attempts
    (user_id, number, quiz, content_version, at, percent, seconds, best_before, first_before)
  select user_id, number, quiz, content_version, at, percent, seconds, best_before,
    greatest(
      max(at) filter (where best_before is null)
        over (partition by user_id order by number rows between unbounded preceding and 1 preceding),
      (select max(b.at) from quiz_attempts b where b.user_id = a.user_id and b.best_before is null)
    )
  from (
    select *,
      greatest(
        max(percent) over (partition by user_id, quiz order by number
                           rows between unbounded preceding and 1 preceding),
        (select max(b.percent) from quiz_attempts b where b.user_id = t.user_id and b.quiz = t.quiz)
      ) as best_before
    from (
      select user_id, number, activity as quiz, (payload->>'contentVersion')::int as content_version,
             received_at as at,
             least((payload->>'seconds')::double precision,
                   86400 * (payload->>'total')::double precision) as seconds,
             100 * (payload->>'correct')::double precision / (payload->>'total')::double precision as percent
      from added
      where kind = 'attempt' and verdict = 'verified'
        and payload->>'contentVersion' is not null and payload->>'correct' is not null
        and payload->>'total' is not null and payload->>'seconds' is not null
    ) as t
  ) as a;
  insert into quiz_answers
  select user_id, quiz, content_version, at, o.questions, o.chosen, o.seconds
  from (
    select distinct on (a.user_id, a.quiz)
      a.user_id, a.quiz, a.content_version, a.at, added.payload
    from added join quiz_attempts a on a.user_id = added.user_id and a.quiz = added.activity
                                   and a.number = added.number
    where added.kind = 'attempt'
      and not exists (select from quiz_answers q where q.user_id = a.user_id and q.quiz = a.quiz)
    order by a.user_id, a.quiz, a.number
  ) as first, quiz_answers_of(payload) o
  on conflict do nothing;
  return null;
end
$$;

create trigger class_owners_follow after delete on grants referencing old table as revoked
  for each statement execute function class_owners_follow();
create trigger quiz_attempts_follow after insert on progress_events referencing new table as added
  for each statement execute function quiz_attempts_follow();
create trigger leaderboard_hide after update of disabled_at on users
  for each row when (new.disabled_at is not null) execute function leaderboard_hide();

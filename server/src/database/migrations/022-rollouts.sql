-- Newer releases that a share of people has before everybody: those of now, and what became of those before.
create table rollouts (
  id bigint generated always as identity primary key,
  remote text not null,
  version text not null,
  -- The release that everybody else has meanwhile.
  live_version text not null,
  -- Its stages: each a share of people, and for how many seconds.
  plan jsonb not null,
  stage integer not null default 0,
  stage_since timestamptz not null default now(),
  started_at timestamptz not null default now(),
  -- Random, so that nobody can tell from a row whose visit it was.
  salt bytea not null default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')),
  ended_at timestamptz,
  outcome text check (outcome in ('promoted', 'stopped', 'taken-back', 'replaced')),
  reason text,
  -- What was counted in the last stage, once it has ended.
  counts jsonb,
  check ((ended_at is null) = (outcome is null))
);
create unique index on rollouts (remote) where ended_at is null;
create index on rollouts (remote, id desc);

-- Who met which of two releases in a stage, and the worst that became of it; gone with the end of the rollout.
create table rollout_visits (
  rollout_id bigint not null references rollouts on delete cascade,
  stage integer not null,
  side text not null check (side in ('newer', 'live')),
  visitor bytea not null,
  -- 0: shown, 1: failed, 2: frozen.
  outcome smallint not null check (outcome between 0 and 2),
  primary key (rollout_id, stage, side, visitor)
);

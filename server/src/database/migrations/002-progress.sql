-- Nobody can log in to a disabled account, and its sessions stand for nobody.
alter table users add column disabled_at timestamptz;

-- What follows from all events of a person, kept beside them in the same transaction.
create table learners (
  user_id text primary key references users on delete cascade,
  -- How many events there are; each has its number, and a device asks for those after the last that it has.
  events integer not null default 0,
  xp integer not null default 0,
  -- The part of it that nobody can have made up; leaderboards count only this.
  verified_xp integer not null default 0
);

-- What people did, as their devices told it; an event is added once and never changed.
create table events (
  user_id text not null references users on delete cascade,
  id uuid not null,
  number integer not null,
  kind text not null,
  -- The quiz, game, module or item.
  activity text not null,
  at timestamptz not null,
  received_at timestamptz not null default now(),
  standing text not null check (standing in ('verified', 'unverified', 'refused')),
  -- Why it was refused, or what makes it look unlikely.
  code text,
  -- The event itself, without its moves.
  said jsonb not null,
  -- The moves of a run.
  play jsonb,
  primary key (user_id, id),
  unique (user_id, number)
);
create index events_activity on events (kind, activity, received_at);

-- The best share (0 to 1) of each quiz and game.
create table bests (
  user_id text not null references users on delete cascade,
  activity text not null,
  share double precision not null,
  verified_share double precision not null,
  primary key (user_id, activity)
);

-- Every change of somebody's XP, and the event that brought it.
create table xp_ledger (
  user_id text not null,
  event_id uuid not null,
  activity text not null,
  xp integer not null,
  verified_xp integer not null,
  at timestamptz not null default now(),
  primary key (user_id, event_id),
  foreign key (user_id, event_id) references events (user_id, id) on delete cascade
);
create index xp_ledger_at on xp_ledger (at);

-- What owners ask the members of a class to do. What members have done follows from their events alone.
create table assignments (
  id uuid primary key,
  class_id uuid not null references classes on delete cascade,
  kind text not null check (kind in ('module', 'quiz', 'game')),
  -- The module, quiz or game.
  activity text not null,
  -- What it was called when it was assigned: said once no release has it any more.
  title text not null,
  -- From which share in percent it is done; null: with any score.
  pass_percent integer check (pass_percent between 1 and 100),
  due_at timestamptz,
  position integer not null,
  created_at timestamptz not null default now(),
  unique (class_id, kind, activity)
);

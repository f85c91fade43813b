-- Plays of a game that the server handed out: each counts once, for whom it was made, as it was dealt.
create table runs (
  id uuid primary key,
  user_id text not null references users on delete cascade,
  game text not null,
  -- The version of the game's release, whose rules judge the play.
  release text not null,
  -- JSON with its keys in order: equal texts are equal options.
  options text not null,
  seed bigint not null,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The event that used it up.
  event_id uuid,
  used_at timestamptz
);

create index runs_user_id on runs (user_id, issued_at);
create index runs_issued_at on runs (issued_at);

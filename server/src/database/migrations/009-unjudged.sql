-- Which release a play was handed out for: the hash of its `release.json`, which holds the hash of every file.
-- Plays that were handed out before have none.
alter table runs add column release_hash text;

-- What devices sent and the server has not judged yet; a row goes in the transaction that keeps its event.
create table unjudged_events (
  user_id text not null references users on delete cascade,
  id uuid not null,
  -- As the device sent it, with its moves.
  event jsonb not null,
  -- How long its text is.
  bytes integer not null,
  -- What depends on time goes by this one, not by when it is judged.
  received_at timestamptz not null default now(),
  -- Until then one of the servers is at it, or it waits for another try.
  claimed_until timestamptz not null default now(),
  -- How often it could not be judged.
  tries integer not null default 0,
  primary key (user_id, id)
);
create index unjudged_events_received_at on unjudged_events (received_at);

-- Where teams want to hear what happens to their releases.
create table team_webhooks (
  team_id uuid primary key references teams on delete cascade,
  address text not null,
  -- As it is, since each message is signed with it.
  secret text not null,
  -- Why the last message did not arrive.
  problem text
);

-- What waits to be sent, or to be tried again.
create table webhook_messages (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references team_webhooks on delete cascade,
  body text not null,
  tries smallint not null default 0,
  next_at timestamptz not null default now()
);
create index on webhook_messages (next_at);
create index on webhook_messages (team_id);

create table users (
  id text primary key,
  full_name text not null,
  email text not null,
  -- What e-mails are compared by: two spellings of one address are one account.
  email_folded text not null unique,
  password_hash text not null,
  -- What the person chose at signup. It opens nothing: see grants.
  user_type text not null check (user_type in ('user', 'admin')),
  created_at timestamptz not null default now()
);

-- Privileges, given by an operator of this installation only.
create table grants (
  user_id text not null references users on delete cascade,
  privilege text not null check (privilege in ('admin')),
  granted_at timestamptz not null default now(),
  primary key (user_id, privilege)
);

create table sessions (
  -- SHA-256 of the token in the cookie: who reads this table cannot act as anybody.
  token_hash bytea primary key,
  user_id text not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- One leaking bucket for each account and address. Not worth a write to the log of the database:
-- after a crash the buckets are empty.
create unlogged table throttle (
  key bytea primary key,
  -- When the bucket will have leaked empty.
  empty_at timestamptz not null
);

create index throttle_empty_at on throttle (empty_at);

-- Who releases what: a team owns names of remotes, and its members and tokens may release under them.
create table teams (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name ~ '^[a-z][a-z0-9-]*$' and char_length(name) <= 40),
  created_at timestamptz not null default now()
);

create table team_members (
  team_id uuid not null references teams on delete cascade,
  user_id text not null references users on delete cascade,
  since timestamptz not null default now(),
  primary key (team_id, user_id)
);
create index team_members_user_id on team_members (user_id);

-- A name has one owner. A remote without a row belongs to the platform once it has been released.
create table team_remotes (
  remote text primary key,
  team_id uuid not null references teams on delete cascade,
  since timestamptz not null default now(),
  -- Null for a name that the team has released under, until the platform agrees.
  approved_at timestamptz
);
create index team_remotes_team_id on team_remotes (team_id);

-- Where a team's remotes may appear without asking: addresses below a prefix, and places among cards.
create table team_places (
  team_id uuid not null references teams on delete cascade,
  kind text not null check (kind in ('route', 'slot')),
  place text not null,
  primary key (team_id, kind, place)
);

create table team_tokens (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  -- SHA-256: the token itself is shown once and kept nowhere.
  token_hash bytea not null unique,
  label text not null,
  remotes text[] not null,
  actions text[] not null,
  made_by text references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index team_tokens_team_id on team_tokens (team_id);
create index team_tokens_made_by on team_tokens (made_by);

-- Whose jobs may release without a secret: tokens of this OpenID Connect issuer that state these claims.
create table trusted_issuers (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  issuer text not null,
  audience text not null,
  claims jsonb not null,
  remotes text[] not null,
  actions text[] not null,
  created_at timestamptz not null default now()
);
create index trusted_issuers_team_id on trusted_issuers (team_id);
create index trusted_issuers_issuer on trusted_issuers (issuer);

-- What a member of a team does to its tokens, and what a token does.
alter table audit drop constraint audit_made_by_check,
  add constraint audit_made_by_check check (made_by in ('admin', 'instructor', 'member', 'token', 'self', 'operator'));

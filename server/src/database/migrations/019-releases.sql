-- The content of every file of every release, once, under its SHA-384 as an integrity attribute has it.
create table release_files (
  hash text primary key check (hash ~ '^sha384-'),
  content bytea not null
);

-- Every release there ever was; a row stays when its files are removed, so that a version keeps its one meaning.
create table releases (
  remote text not null,
  version text not null,
  -- The hash of its release.json, which holds those of all its files.
  release text not null,
  -- A signed text that says the same; none of releases whose files were gone when they came here.
  statement text,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (remote, version)
);
create index on releases (created_at) where removed_at is null;

create table release_contents (
  remote text not null,
  version text not null,
  path text not null,
  hash text not null references release_files,
  primary key (remote, version, path),
  foreign key (remote, version) references releases
);
create index on release_contents (hash);

-- The signed lists; the one with the highest serial counts. A list that is signed for another week keeps its serial.
create table release_lists (
  serial bigint primary key,
  envelope text not null,
  signed_at timestamptz not null default now()
);

-- What was live since when: this release of a remote, or none.
create table release_events (
  id bigint generated always as identity primary key,
  remote text not null,
  since timestamptz not null,
  channel text not null,
  version text,
  release text,
  previous_version text,
  previous_release text,
  -- Where it came from and why, as far as whoever released it said so.
  details jsonb not null default '{}',
  check ((version is null) = (release is null)),
  check ((previous_version is null) = (previous_release is null))
);
create index on release_events (remote, id desc);

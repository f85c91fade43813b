-- Where a release that was published over HTTP comes from, and what of it the platform has not approved yet.
create table release_origins (
  remote text not null,
  version text not null,
  -- Who published it and why, as far as they said so; never anything about a person.
  details jsonb not null,
  -- The names, addresses and places among cards that it claims and nobody has approved; without any it may go live.
  waits_for jsonb not null default '[]',
  -- Whether it is to go live once it is approved.
  wants_live boolean not null,
  primary key (remote, version),
  foreign key (remote, version) references releases on delete cascade
);

-- Addresses and places among cards that a remote may have.
create table approved_places (
  remote text not null,
  kind text not null check (kind in ('route', 'card')),
  place text not null,
  primary key (remote, kind, place)
);

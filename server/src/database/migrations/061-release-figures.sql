-- How releases fare, as pages report it, by day (UTC) and outcome; of those that were shown also in which bin of
-- `figures.json` the time until then was, -1 if it is not known.
create table release_days (
  remote text not null,
  version text not null,
  day date not null,
  -- 0: shown, 1: failed before, 2: froze, 3: stopped after.
  outcome smallint not null check (outcome between 0 and 3),
  bin smallint not null,
  count integer not null,
  primary key (remote, version, day, outcome, bin)
);

-- Failures of releases, grouped; nothing tells whose they were.
create table release_failures (
  remote text not null,
  version text not null,
  code text not null,
  -- The hash of the stack, or of the message without one.
  fingerprint text not null,
  browser text not null,
  message text not null,
  stack text[] not null,
  count integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (remote, version, code, fingerprint, browser)
);

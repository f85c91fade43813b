-- What was found when a release was run in a browser, null for one that nobody has run; and whether it is held until then, or
-- until an admin approves it in spite of that.
alter table release_origins
  add column findings jsonb,
  add column is_held boolean not null default false,
  add column check_after timestamptz not null default now();

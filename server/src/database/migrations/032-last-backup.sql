-- The last backup that was written and read back: one row, so that pages and metrics can say how old it is.
create table last_backup (
  id boolean primary key default true check (id),
  made_at timestamptz not null,
  -- The version that the backup is of.
  version text not null,
  bytes bigint not null,
  rows bigint not null
);

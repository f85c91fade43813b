-- How far a migration has come that is done in steps, so that a process which is killed leaves the rest to the next.
create table unfinished_migrations (
  name text primary key,
  position text not null
);

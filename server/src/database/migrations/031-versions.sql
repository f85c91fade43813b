-- Which version of Venture Quest applied a migration, and the oldest one that can work on the database since.
alter table migrations
  add column version text,
  add column oldest_version text;

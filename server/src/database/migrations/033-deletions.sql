-- Which accounts were deleted, by the SHA-256 of their ids alone: it says nothing about anybody, but a backup from before
-- still has the person, and whoever restores it finds by this list whom to delete again.
create table deletions (
  account text primary key check (account ~ '^[0-9a-f]{64}$'),
  at timestamptz not null default now()
);

create function account_hash(id text) returns text immutable parallel safe language sql
return encode(sha256(convert_to(id, 'UTF8')), 'hex');

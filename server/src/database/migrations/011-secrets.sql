-- Keys that all processes of this installation share and that nobody else has. A random UUID holds 122 bits of chance.
create table secrets (
  name text primary key,
  value bytea not null
);
insert into secrets (name, value)
values ('logins', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

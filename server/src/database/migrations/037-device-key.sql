-- Device cookies were signed by 'logins', which backups hold.
insert into secrets (name, value)
values ('devices', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

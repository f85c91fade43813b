-- When somebody last typed their password again; a session begins with it.
alter table sessions add column if not exists confirmed_at timestamptz;

create unique index concurrently if not exists sessions_id_key on sessions (id);

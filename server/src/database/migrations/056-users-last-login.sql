create index concurrently if not exists users_last_login on users (last_login_at);

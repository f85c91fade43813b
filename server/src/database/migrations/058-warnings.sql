-- When a warning that an account will be deleted was made; warned_at is when it was sent.
alter table users add column if not exists warning_at timestamptz;

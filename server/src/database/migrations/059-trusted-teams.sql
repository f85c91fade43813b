-- When an admin trusted a team with the page: its releases then run beside the session of whoever opens them.
alter table teams add column if not exists trusted_at timestamptz;

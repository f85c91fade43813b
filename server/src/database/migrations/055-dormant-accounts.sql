-- Accounts that nobody has logged in to for so long are deleted; null is never.
alter table settings add column if not exists keep_accounts_months smallint check (keep_accounts_months >= 12);
-- For accounts that are older than this column, when it was made; and when the person was warned since.
alter table users add column if not exists last_login_at timestamptz not null default now(),
  add column if not exists warned_at timestamptz;

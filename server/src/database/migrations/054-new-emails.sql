-- Where a link to confirm an address leads to another address than that of the account; and since when the account has
-- its address, where that is not since sign-up.
alter table account_links add column if not exists email text;
alter table users add column if not exists email_since timestamptz;

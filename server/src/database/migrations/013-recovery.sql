-- Links by which a person sets a new password or confirms an e-mail address, each once.
create table account_links (
  -- SHA-256 of the token in the link: who reads this table can use none.
  token_hash bytea primary key,
  user_id text not null references users on delete cascade,
  purpose text not null check (purpose in ('password', 'confirmation')),
  -- Who asked for it: the person, somebody who administers, or whoever runs the server.
  made_by text not null check (made_by in ('self', 'admin', 'operator')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- A new link takes the place of the one before.
  unique (user_id, purpose)
);
create index account_links_expires_at on account_links (expires_at);

-- Nobody can log in to an account before its e-mail address is confirmed; what there was before counts as confirmed.
alter table users add column email_confirmed boolean not null default true;
create index users_unconfirmed on users (created_at) where not email_confirmed;

alter table settings add column confirm_email boolean not null default false;

-- How this installation behaves: one row.
create table settings (
  id boolean primary key default true check (id),
  -- Counts the changes: who changes what they have seen changes nothing that they have not.
  version integer not null default 1,
  leaderboards boolean not null default true,
  -- 1 is Monday, 7 is Sunday.
  week_start smallint not null default 1 check (week_start between 1 and 7),
  time_zone text not null default 'UTC',
  -- For how many months something is kept; null is for ever.
  keep_plays_months smallint default 24 check (keep_plays_months > 0),
  keep_audit_months smallint default 24 check (keep_audit_months > 0),
  keep_feedback_months smallint default 24 check (keep_feedback_months > 0)
);
insert into settings default values;

-- Who did what to whom. It names people by reference alone: once a person is deleted, what was done
-- to them and by them stays, and nothing says any more that it was they.
create table audit (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  action text not null check (
    action in (
      'account-disabled', 'account-enabled', 'privilege-granted', 'privilege-revoked',
      'data-exported', 'account-deleted', 'settings-changed', 'feedback-deleted'
    )
  ),
  -- Somebody who administers, the person themselves, or whoever runs the server.
  made_by text not null check (made_by in ('admin', 'self', 'operator')),
  actor_id text references users on delete set null,
  subject_id text references users on delete set null,
  -- Never anything about a person.
  details jsonb not null default '{}'
);
create index audit_at on audit (at, id);
create index audit_actor_id on audit (actor_id) where actor_id is not null;
create index audit_subject_id on audit (subject_id) where subject_id is not null;

create table feedback (
  -- Chosen by the page, so that sending again what was not answered keeps one message.
  id uuid primary key,
  at timestamptz not null default now(),
  -- Who was logged in, if anybody was.
  user_id text references users on delete cascade,
  name text not null,
  email text not null,
  message text not null,
  state text not null default 'unread' check (state in ('unread', 'read', 'answered'))
);
create index feedback_at on feedback (at, id);
create index feedback_state on feedback (state, at, id);
create index feedback_user_id on feedback (user_id) where user_id is not null;

-- A text as it is compared and sorted: small letters without accents.
create function folded(said text) returns text immutable parallel safe language sql
return lower(regexp_replace(normalize(said, NFKD), U&'[\0300-\036F]', '', 'g'));

-- Its words, as what people are found by; some signs unfold to many letters, and an index takes no endless word.
create function words_of(said text) returns text[] immutable parallel safe language sql
return array_remove(regexp_split_to_array(left(folded(said), 500), '[^[:alnum:]]+'), '');

-- People are listed by name and found by the beginnings of the words in name and e-mail.
alter table users
  add column sorted_name text collate "C" not null generated always as (left(folded(full_name), 100)) stored,
  add column words tsvector not null
    generated always as (array_to_tsvector(words_of(full_name || ' ' || email))) stored;
create index users_name on users (sorted_name, id);
create index users_disabled on users (sorted_name, id) where disabled_at is not null;
create index users_words on users using gin (words);

-- Old moves are looked for every hour; events arrive in the order of their time.
create index events_received_at on events using brin (received_at);

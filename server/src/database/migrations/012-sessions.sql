-- Sessions as the person sees them whose they are, who can end each of them.
alter table sessions
  -- What a session is called by: neither its token nor the hash of it.
  add column id uuid,
  -- Browser and system in words, such as "Firefox on Android"; null where the version before began the session.
  add column device text check (char_length(device) <= 60),
  -- Written once an hour at most. The sessions there are count as used now: an upgrade logs nobody out.
  add column used_at timestamptz not null default now();

-- Those that there are get theirs later, some at a time: everybody's requests read this table.
alter table sessions alter column id set default gen_random_uuid();

-- Which actions there are is said once, in the schema that pages and server share; here is their shape.
alter table audit drop constraint audit_action_check,
  add constraint audit_action_check check (action ~ '^[a-z]+(-[a-z]+)*$' and char_length(action) <= 60);

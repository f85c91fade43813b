-- What pages of gradebooks are read from, computed from events: see classes/gradebook/rollup.ts. A class is in here from
-- the first look at its gradebook on. Whoever writes for a class locks its row first.
create table gradebooks (
  class_id uuid primary key references classes on delete cascade,
  -- What the grades of all members were computed with.
  tasks jsonb,
  members integer not null default 0,
  -- By assignment: how many have started it, have done it, are stuck, and have flagged attempts.
  counts jsonb not null default '{}',
  -- Whether nobody has changed since.
  is_counted boolean not null default false
);

create table gradebook_members (
  user_id text not null references users on delete cascade,
  class_id uuid not null references gradebooks on delete cascade,
  sorted_name text collate "C" not null,
  joined_at timestamptz not null,
  -- How many assignments they have done.
  done integer not null,
  -- By assignment; without those that were not started.
  grades jsonb not null,
  stuck text[] not null,
  primary key (user_id, class_id)
);
create index gradebook_members_name on gradebook_members (class_id, sorted_name, user_id);

-- Who has to be computed anew, in all of their classes and in one that they joined or left; nobody: a deleted person has
-- left it. Rows are only added here, so that no push waits for a gradebook.
create table gradebook_changes (
  id bigint primary key generated always as identity,
  user_id text references users on delete cascade,
  class_id uuid
);

create function gradebook_events_changed() returns trigger language plpgsql as $$
begin
  insert into gradebook_changes (user_id)
  select distinct u.id from changed join users u on u.id = user_id
  where kind in ('attempt', 'run', 'reading') and standing = 'verified';
  return null;
end $$;
create trigger gradebook_events_insert after insert on events
  referencing new table as changed for each statement execute function gradebook_events_changed();
create trigger gradebook_events_delete after delete on events
  referencing old table as changed for each statement execute function gradebook_events_changed();

create function gradebook_class_changed() returns trigger language plpgsql as $$
begin
  insert into gradebook_changes (user_id, class_id)
  select u.id, class_id from changed left join users u on u.id = user_id;
  return null;
end $$;
create trigger gradebook_class_joined after insert on class_members
  referencing new table as changed for each statement execute function gradebook_class_changed();
create trigger gradebook_class_left after delete on class_members
  referencing old table as changed for each statement execute function gradebook_class_changed();

create function gradebook_person_changed() returns trigger language plpgsql as $$
begin
  insert into gradebook_changes (user_id) values (to_jsonb(new)->>tg_argv[0]);
  return null;
end $$;
create trigger gradebook_event_update after update of kind, activity, at, received_at, standing, code, said on events
  for each row execute function gradebook_person_changed('user_id');
create trigger gradebook_user_update after update of full_name on users
  for each row execute function gradebook_person_changed('id');

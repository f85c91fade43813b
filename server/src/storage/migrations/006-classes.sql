-- Groups of learners, each made by somebody who administers, and joined by whoever knows the code.
create table classes (
  id uuid primary key,
  name text not null,
  -- Letters and digits that nobody takes for each other.
  code text not null unique,
  created_at timestamptz not null default now(),
  -- Nobody can join an archived class any more; members and reports stay.
  archived_at timestamptz
);
create index classes_created_at on classes (created_at, id);

create table class_members (
  class_id uuid not null references classes on delete cascade,
  user_id text not null references users on delete cascade,
  joined_at timestamptz not null default now(),
  primary key (class_id, user_id)
);
create index class_members_user_id on class_members (user_id);

-- Reports count the first attempt of each person at each quiz.
create index events_attempts on events (activity, user_id, number) where kind = 'attempt' and standing <> 'refused';

-- How many have begun a module.
create index events_readings on events (activity, user_id) where kind = 'reading' and standing <> 'refused';

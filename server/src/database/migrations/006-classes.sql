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

-- What reports need of attempts at quizzes, in rows that are a tenth as long as the events themselves.
create table quiz_attempts (
  user_id text not null references users on delete cascade,
  -- The number of the event.
  number integer not null,
  quiz text not null,
  content_version integer not null,
  -- A device whose clock is ahead did nothing in the future.
  at timestamptz not null,
  percent double precision not null,
  seconds double precision not null,
  -- The best of this person's earlier attempts at the quiz; null for the first one.
  best_before double precision,
  -- The first attempt at this version of the content.
  first_of_version boolean not null,
  primary key (user_id, quiz, number)
);

create function quiz_attempts_follow() returns trigger language plpgsql as $$
begin
  if not exists (select from added where kind = 'attempt') then return null; end if;
  insert into quiz_attempts
  select user_id, number, quiz, content_version, at, percent, seconds,
    greatest(
      max(percent) over (partition by user_id, quiz order by number
                         rows between unbounded preceding and 1 preceding),
      (select max(b.percent) from quiz_attempts b where b.user_id = a.user_id and b.quiz = a.quiz)
    ),
    row_number() over (partition by user_id, quiz, content_version order by number) = 1
      and not exists (select from quiz_attempts b
                      where b.user_id = a.user_id and b.quiz = a.quiz and b.content_version = a.content_version)
  from (
    select user_id, number, activity as quiz, (said->>'contentVersion')::int as content_version,
           least(at, received_at) as at, (said->>'seconds')::double precision as seconds,
           100 * (said->>'correct')::double precision / (said->>'total')::double precision as percent
    from added
    where kind = 'attempt' and standing <> 'refused'
      and said->>'contentVersion' is not null and said->>'correct' is not null
      and said->>'total' is not null and said->>'seconds' is not null
  ) as a;
  return null;
end $$;
create trigger quiz_attempts_follow after insert on events
  referencing new table as added for each statement execute function quiz_attempts_follow();

-- How many have begun a module.
create index events_readings on events (activity, user_id) where kind = 'reading' and standing <> 'refused';

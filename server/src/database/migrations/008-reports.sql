-- The first attempt of each person at each version of a quiz, question by question: what the analysis of questions
-- reads, in the place of long events that lie far apart.
create table quiz_answers (
  user_id text not null references users on delete cascade,
  quiz text not null,
  content_version integer not null,
  at timestamptz not null,
  -- The ids of the questions, sorted.
  questions text[] not null,
  -- At the same places: the chosen option, null for none, and for how many seconds the question was on the page,
  -- null where the device did not say.
  chosen text[] not null,
  seconds integer[] not null,
  primary key (user_id, quiz, content_version)
);
create index quiz_answers_quiz on quiz_answers (quiz, content_version);

create function quiz_answers_of(
  said jsonb, out questions text[], out chosen text[], out seconds integer[]
) immutable parallel safe language sql as $$
  select coalesce(array_agg(id order by id collate "C"), '{}'),
         coalesce(array_agg(said->'answers'->>id order by id collate "C"), '{}'),
         coalesce(array_agg(round(least((said->'questionSeconds'->>id)::double precision, 1e9))::integer
                            order by id collate "C"), '{}')
  from jsonb_object_keys(said->'answers') as id
$$;

insert into quiz_answers
select a.user_id, a.quiz, a.content_version, a.at, o.questions, o.chosen, o.seconds
from quiz_attempts a join events e on e.user_id = a.user_id and e.number = a.number, quiz_answers_of(e.said) o
where a.first_of_version;

alter table quiz_attempts drop column first_of_version;
-- The latest of this person's first attempts at other quizzes before this one; null where there was none. Of all
-- first attempts since a moment, the one that has none before it within that time stands for the person: people
-- are counted without telling them apart.
alter table quiz_attempts add column first_before timestamptz;
update quiz_attempts a set first_before = b.first_before
from (
  select user_id, quiz, number,
    max(at) filter (where best_before is null)
      over (partition by user_id order by number rows between unbounded preceding and 1 preceding) as first_before
  from quiz_attempts
) as b
where b.user_id = a.user_id and b.quiz = a.quiz and b.number = a.number and b.first_before is not null;

-- Reports are about first attempts and those that were better than all before: this index has all they need.
create index quiz_attempts_better on quiz_attempts (quiz, at)
  include (percent, seconds, best_before, first_before)
  where best_before is null or percent > best_before;

create or replace function quiz_attempts_follow() returns trigger language plpgsql as $$
begin
  if not exists (select from added where kind = 'attempt') then return null; end if;
  insert into quiz_attempts
    (user_id, number, quiz, content_version, at, percent, seconds, best_before, first_before)
  select user_id, number, quiz, content_version, at, percent, seconds, best_before,
    greatest(
      max(at) filter (where best_before is null)
        over (partition by user_id order by number rows between unbounded preceding and 1 preceding),
      (select max(b.at) from quiz_attempts b where b.user_id = a.user_id and b.best_before is null)
    )
  from (
    select *,
      greatest(
        max(percent) over (partition by user_id, quiz order by number
                           rows between unbounded preceding and 1 preceding),
        (select max(b.percent) from quiz_attempts b where b.user_id = t.user_id and b.quiz = t.quiz)
      ) as best_before
    from (
      select user_id, number, activity as quiz, (said->>'contentVersion')::int as content_version,
             least(at, received_at) as at, (said->>'seconds')::double precision as seconds,
             100 * (said->>'correct')::double precision / (said->>'total')::double precision as percent
      from added
      where kind = 'attempt' and standing <> 'refused'
        and said->>'contentVersion' is not null and said->>'correct' is not null
        and said->>'total' is not null and said->>'seconds' is not null
    ) as t
  ) as a;
  insert into quiz_answers
  select user_id, quiz, content_version, at, o.questions, o.chosen, o.seconds
  from (
    select distinct on (a.user_id, a.quiz, a.content_version)
      a.user_id, a.quiz, a.content_version, a.at, added.said
    from added join quiz_attempts a on a.user_id = added.user_id and a.quiz = added.activity
                                   and a.number = added.number
    where added.kind = 'attempt'
    order by a.user_id, a.quiz, a.content_version, a.number
  ) as first, quiz_answers_of(said) o
  on conflict do nothing;
  return null;
end $$;

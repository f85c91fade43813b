-- A device's clock is no longer believed where it cannot be right: more than five minutes after the event arrived or
-- before the account was made, or more than 60 days before the event arrived. Such events count from their arrival,
-- and reports count all attempts from theirs, which nobody can move.
create temporary table moved on commit drop as
select e.user_id, e.number, e.received_at,
  case when e.at > e.received_at + interval '5 minutes' then 'time-ahead'
       when e.at < u.created_at - interval '5 minutes' then 'time-before-account'
       else 'time-long-ago' end as code
from events e join users u on u.id = e.user_id
where e.at > e.received_at + interval '5 minutes' or e.at < u.created_at - interval '5 minutes'
   or e.at < e.received_at - interval '60 days';

update events e
set at = m.received_at,
    code = case when e.standing <> 'verified' and e.code is not null then e.code else m.code end
from moved m where e.user_id = m.user_id and e.number = m.number;

update quiz_attempts a set at = m.received_at
from moved m where a.user_id = m.user_id and a.number = m.number;

update quiz_answers a set at = first.at
from (
  select distinct on (user_id, quiz, content_version) user_id, quiz, content_version, at
  from quiz_attempts where user_id in (select user_id from moved)
  order by user_id, quiz, content_version, number
) as first
where a.user_id = first.user_id and a.quiz = first.quiz and a.content_version = first.content_version
  and a.at <> first.at;

update quiz_attempts a set first_before = b.first_before
from (
  select user_id, quiz, number,
    max(at) filter (where best_before is null)
      over (partition by user_id order by number rows between unbounded preceding and 1 preceding) as first_before
  from quiz_attempts where user_id in (select user_id from moved)
) as b
where b.user_id = a.user_id and b.quiz = a.quiz and b.number = a.number
  and a.first_before is distinct from b.first_before;

-- A page that was left open for days says nothing about a question: reports count a day for it at most.
update quiz_attempts a set seconds = least(a.seconds, 86400 * (e.said->>'total')::double precision)
from events e where a.seconds > 86400 and e.user_id = a.user_id and e.number = a.number;

update quiz_answers set seconds = (
  select array_agg(least(each, 86400) order by place) from unnest(seconds) with ordinality as s (each, place)
)
where 86400 < any (seconds);

create or replace function quiz_answers_of(
  said jsonb, out questions text[], out chosen text[], out seconds integer[]
) immutable parallel safe language sql as $$
  select coalesce(array_agg(id order by id collate "C"), '{}'),
         coalesce(array_agg(said->'answers'->>id order by id collate "C"), '{}'),
         coalesce(array_agg(round(least((said->'questionSeconds'->>id)::double precision, 86400))::integer
                            order by id collate "C"), '{}')
  from jsonb_object_keys(said->'answers') as id
$$;

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
             received_at as at,
             least((said->>'seconds')::double precision,
                   86400 * (said->>'total')::double precision) as seconds,
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

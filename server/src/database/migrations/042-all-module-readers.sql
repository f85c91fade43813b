-- Who had read something before 034, some people at a time. Whoever of them sends something waits for the step: their rows
-- in learners are taken first, as a push does, so that neither waits for the other in turn.
with people as (
  select user_id from learners where user_id > $1 order by user_id limit 200 for no key update
), added as (
  insert into module_readers
  select distinct e.activity, e.user_id from people p join events e on e.user_id = p.user_id
  where e.kind = 'reading' and e.standing <> 'refused'
  on conflict do nothing
)
select max(user_id) as position from people;

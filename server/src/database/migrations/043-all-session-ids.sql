-- What 012 began, some sessions at a time. A session ends after 30 days, or after 7 without use: the earlier of the two is
-- its end, and each use moves it.
with batch as (
  select token_hash from sessions where token_hash > decode($1, 'hex') order by token_hash limit 500
), named as (
  update sessions s set id = gen_random_uuid(), expires_at = least(s.expires_at, now() + interval '7 days')
  from batch where s.token_hash = batch.token_hash and s.id is null
)
select encode(token_hash, 'hex') as position from batch order by token_hash desc limit 1;

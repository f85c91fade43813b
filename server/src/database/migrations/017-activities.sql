-- The quizzes and games that bring XP, as the releases in the list declare them. What is no longer in the list stays:
-- what was done with it goes on counting.
create table activities (
  activity text primary key,
  kind text not null check (kind in ('quiz', 'game')),
  -- The remote that declares it; null for what was done before releases declared anything.
  remote text,
  -- What all of it brings.
  xp integer not null check (xp between 0 and 500),
  -- Of a game: between which scores its XP is brought, for runs that do not say it themselves.
  scale jsonb,
  since timestamptz not null default now(),
  -- That of its latest change, counted over all rows: nothing is added to anybody's XP that was counted by earlier ones.
  version integer not null,
  -- Whose XP this change concerns, until they are in the table below: everybody who did it, or those whose runs do not
  -- say their scale.
  concerns text check (concerns in ('everybody', 'unscaled'))
);

-- What was worth something until now goes on bringing the same, also before a release says so: the least whole number
-- that explains what everybody got for their share of it. Every game brought the same.
insert into activities (activity, kind, xp, version)
select b.activity, 'quiz',
  least(500, coalesce(max(ceil(g.verified_xp / b.verified_share - 1e-6)) filter (where g.verified_xp > 0),
                      max(ceil(g.xp / b.share - 1e-6)), 0)), 1
from bests b join (
  select user_id, activity, sum(xp) as xp, sum(verified_xp) as verified_xp from xp_ledger group by 1, 2
) as g using (user_id, activity)
where b.share > 0 and exists (
  select from events e where e.kind = 'attempt' and e.activity = b.activity)
group by 1
union all
select distinct activity, 'game', 500, 1 from bests b
where not exists (select from events e where e.kind = 'attempt' and e.activity = b.activity);

-- Whose XP is to be counted anew. At the end: what changes tables that learners use lets them wait until then.
create table recounts (user_id text primary key references users on delete cascade);

-- How often that was done: who adds to it meanwhile has to look again.
alter table learners add column recounts integer not null default 0;

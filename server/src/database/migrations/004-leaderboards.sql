-- People who want to be seen, by a name they chose for it. Whoever is not here is on no leaderboard.
create table leaderboard_players (
  -- Stands for the person within leaderboards; who leaves and joins again gets another.
  number bigint generated always as identity primary key,
  user_id text not null unique references users on delete cascade,
  nickname text not null,
  -- What nicknames are compared by: two that look alike have the same.
  skeleton text not null unique,
  joined_at timestamptz not null default now()
);

-- The weeks and months that are counted, and all of time. No other table refers to it by a foreign key:
-- every score of everybody would lock the same three rows.
create table leaderboard_periods (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('week', 'month', 'all')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  unique (kind, starts_at, ends_at)
);

-- The score of each player on each board they have one on. A board is 'xp', or a game and its timing.
create table leaderboard_scores (
  player bigint not null references leaderboard_players on delete cascade,
  board text not null,
  period integer not null,
  score double precision not null,
  primary key (player, board, period)
);
create index leaderboard_scores_order on leaderboard_scores (period, board, score, player);

-- The histogram: how many people have each score (level 0), and how many are in each bucket of a hundred
-- points (level 1, named by its lowest score). A rank is a sum over a few hundred of these rows.
create table leaderboard_counts (
  period integer not null,
  board text not null,
  level smallint not null,
  score double precision not null,
  people bigint not null,
  primary key (period, board, level, score)
);

-- What is not yet added to the histogram. Rows are only added here, so that no person's transaction waits for
-- another's, and none can deadlock; one process at a time folds them into the histogram now and then.
create table leaderboard_changes (
  period integer not null,
  board text not null,
  score double precision not null,
  people bigint not null
);
create index leaderboard_changes_place on leaderboard_changes (period, board, score);

-- The histogram follows the scores whatever changes them: a play, leaving, or an account that is deleted.
create function leaderboard_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into leaderboard_changes
      select period, board, score, count(*) from added group by 1, 2, 3;
  elsif tg_op = 'UPDATE' then
    insert into leaderboard_changes
      select period, board, score, sum(people) from (
        select period, board, score, 1 as people from added
        union all select period, board, score, -1 from removed
      ) changed group by 1, 2, 3 having sum(people) <> 0;
  else
    -- A period that is over is removed with its histogram.
    insert into leaderboard_changes
      select period, board, score, -count(*) from removed
      where period in (select id from leaderboard_periods) group by 1, 2, 3;
  end if;
  return null;
end $$;
create trigger leaderboard_follow_insert after insert on leaderboard_scores
  referencing new table as added for each statement execute function leaderboard_follow();
create trigger leaderboard_follow_update after update on leaderboard_scores
  referencing old table as removed new table as added for each statement execute function leaderboard_follow();
create trigger leaderboard_follow_delete after delete on leaderboard_scores
  referencing old table as removed for each statement execute function leaderboard_follow();

create function leaderboard_empty() returns trigger language plpgsql as $$
begin
  delete from leaderboard_changes;
  delete from leaderboard_counts;
  return null;
end $$;
create trigger leaderboard_empty after truncate on leaderboard_scores
  for each statement execute function leaderboard_empty();

-- Whose account is disabled is seen no more.
create function leaderboard_hide() returns trigger language plpgsql as $$
begin
  delete from leaderboard_players where user_id = new.id;
  return null;
end $$;
create trigger leaderboard_hide after update of disabled_at on users
  for each row when (new.disabled_at is not null) execute function leaderboard_hide();

create function leaderboard_bucket(score double precision) returns double precision
  language sql immutable parallel safe return floor(score / 100) * 100;

-- How many people have a higher score than this, and how many have exactly this one.
create function leaderboard_place(
  of_period integer, of_board text, of_score double precision, out above bigint, out equal bigint
) language sql stable as $$
  select coalesce(sum(people) filter (where score > of_score), 0)::bigint,
         coalesce(sum(people) filter (where score = of_score), 0)::bigint
  from (
    select score, people from leaderboard_counts
    where period = of_period and board = of_board and level = 1
      and score > leaderboard_bucket(of_score)
    union all
    select score, people from leaderboard_counts
    where period = of_period and board = of_board and level = 0
      and score >= of_score and score < leaderboard_bucket(of_score) + 100
    union all
    select score, people from leaderboard_changes
    where period = of_period and board = of_board and score >= of_score
  ) counted
$$;

-- How many people are on a board.
create function leaderboard_people(of_period integer, of_board text) returns bigint language sql stable as $$
  select coalesce(sum(people), 0)::bigint from (
    select people from leaderboard_counts where period = of_period and board = of_board and level = 1
    union all
    select people from leaderboard_changes where period = of_period and board = of_board
  ) counted
$$;

-- Where a person stands on a board, and the next better score; all null but the first two while they have none.
create function leaderboard_standing(
  of_user text, of_period integer, of_board text,
  out player bigint, out nickname text, out score double precision,
  out above bigint, out equal bigint, out next double precision
) returns setof record language sql stable as $$
  select p.number, p.nickname, s.score, place.above, place.equal, (
    select min(better.score) from leaderboard_scores better
    where better.period = of_period and better.board = of_board and better.score > s.score
  )
  from leaderboard_players p
  left join leaderboard_scores s on s.player = p.number and s.period = of_period and s.board = of_board
  left join lateral leaderboard_place(of_period, of_board, s.score) place on s.score is not null
  where p.user_id = of_user
$$;

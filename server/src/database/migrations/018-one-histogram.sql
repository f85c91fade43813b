-- A rank is a sum over at most a few thousand scores, whether there are a thousand players or a million, so the
-- second histogram by buckets of a hundred points saves nothing.
delete from leaderboard_counts where level <> 0;
alter table leaderboard_counts drop column level;
alter table leaderboard_counts add primary key (period, board, score);

create or replace function leaderboard_place(
  of_period integer, of_board text, of_score double precision, out above bigint, out equal bigint
) language sql stable as $$
  select coalesce(sum(people) filter (where score > of_score), 0)::bigint,
         coalesce(sum(people) filter (where score = of_score), 0)::bigint
  from (
    select score, people from leaderboard_counts
    where period = of_period and board = of_board and score >= of_score
    union all
    select score, people from leaderboard_changes
    where period = of_period and board = of_board and score >= of_score
  ) counted
$$;

create or replace function leaderboard_people(of_period integer, of_board text) returns bigint
  language sql stable as $$
  select coalesce(sum(people), 0)::bigint from (
    select people from leaderboard_counts where period = of_period and board = of_board
    union all
    select people from leaderboard_changes where period = of_period and board = of_board
  ) counted
$$;

drop function leaderboard_bucket;

-- What reports about everybody are made of: how often the same was stored of different people. It names nobody, and its
-- rows grow with the weeks and the kinds of answers, not with the people.
create table report_counts (
  -- score, seconds, people (of first attempts), version, answers, times (of first answers), readers.
  what text not null,
  -- The quiz or module; for answers and times also the version and its questions.
  about text not null,
  -- The first day of the week; '-infinity' for all of time.
  week date not null,
  key text not null,
  people integer not null,
  primary key (what, about, week, key)
);

-- What is not yet added to the counts. Rows are only added here, so that no push waits for another's.
create table report_changes (
  what text not null,
  about text not null,
  key text not null,
  at timestamptz,
  -- A moment whose week takes the place of the key.
  before timestamptz,
  people integer not null
);

-- The calendar of the weeks above; there is none until everything was counted for the first time.
create table report_calendar (
  id boolean primary key default true check (id),
  time_zone text not null,
  week_start smallint not null
);

-- What an attempt counts as: its score is "percent", or "percent best-before" where it betters earlier ones.
create function report_attempt(
  quiz text, moment timestamptz, percent float8, seconds float8, best_before float8, first_before timestamptz
) returns table (what text, about text, key text, at timestamptz, before timestamptz) stable language sql as $$
  select v.what, v.about, v.key, moment, v.before from (values
    ('score', quiz, percent::text || coalesce(' ' || best_before, ''), null::timestamptz),
    ('seconds', quiz, round(seconds)::text, null),
    ('people', '', '', first_before)
  ) as v (what, about, key, before)
  where best_before is null or (v.what = 'score' and percent > best_before)
$$;

create function report_answers(
  quiz text, moment timestamptz, version integer, questions text[], chosen text[], seconds integer[]
) returns table (what text, about text, key text, at timestamptz, before timestamptz) stable language sql as $$
  select 'version', quiz, version::text, moment, null::timestamptz
  union all
  -- Worked out once for all rows of an answer.
  select v.what, one.about, v.key, moment, null
  from (select to_jsonb(array[quiz, version::text] || questions)::text as about offset 0) as one cross join lateral (
    select 'answers', to_jsonb(chosen)::text
    union all
    select 'times', place || ' ' || each from unnest(seconds) with ordinality as s (each, place) where each is not null
  ) as v (what, key)
$$;

create function report_reader(module text)
returns table (what text, about text, key text, at timestamptz, before timestamptz) stable language sql as $$
  select 'readers', module, '', null::timestamptz, null::timestamptz
$$;

do $do$
declare source text[];
begin
  foreach source slice 1 in array array[
    ['quiz_attempts', 'report_attempt(a.quiz, a.at, a.percent, a.seconds, a.best_before, a.first_before)'],
    ['quiz_answers', 'report_answers(a.quiz, a.at, a.content_version, a.questions, a.chosen, a.seconds)'],
    ['module_readers', 'report_reader(a.activity)']
  ] loop
    execute format($sql$
      create function %1$s_report() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then insert into report_changes select p.*, -1 from removed a, %2$s p; end if;
        if tg_op <> 'DELETE' then insert into report_changes select p.*, 1 from added a, %2$s p; end if;
        return null;
      end $$;
      create trigger %1$s_report_insert after insert on %1$s
        referencing new table as added for each statement execute function %1$s_report();
      create trigger %1$s_report_update after update on %1$s
        referencing old table as removed new table as added for each statement execute function %1$s_report();
      create trigger %1$s_report_delete after delete on %1$s
        referencing old table as removed for each statement execute function %1$s_report();
    $sql$, source[1], source[2]);
  end loop;
end $do$;

-- Nothing reads all attempts any more.
drop index quiz_attempts_better;
drop index quiz_answers_quiz;

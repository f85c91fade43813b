-- Tables and columns get the names of the glossary; their indexes and constraints keep theirs. A process of 1.0.0 that
-- still runs beside the upgrade reads and writes through views with the old names, which the next version drops.
alter table events rename to progress_events;
alter table progress_events rename column standing to verdict;
alter table progress_events rename column said to payload;
alter table runs rename to run_tickets;

create view events as
select user_id, id, number, kind, activity, at, received_at, verdict as standing, code, payload as said, play
from progress_events;
comment on view events is 'progress_events, for processes of 1.0.0.';
create view runs as select * from run_tickets;
comment on view runs is 'run_tickets, for processes of 1.0.0.';

-- The triggers of the table name its columns.
do $$
declare name regproc;
begin
  foreach name in array array['quiz_attempts_follow', 'module_readers_follow', 'gradebook_events_changed']::regproc[] loop
    execute replace(regexp_replace(pg_get_functiondef(name), '\msaid\M', 'payload', 'g'), 'standing', 'verdict');
  end loop;
end $$;

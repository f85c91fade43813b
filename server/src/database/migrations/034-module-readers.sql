-- Who has read a section of which module: counting them among all readings takes most of the time of the page of courses.
create table module_readers (
  activity text not null,
  user_id text not null references users on delete cascade,
  primary key (activity, user_id)
);
create index module_readers_user on module_readers (user_id);

create function module_readers_follow() returns trigger language plpgsql as $$
begin
  if not exists (select from added where kind = 'reading') then return null; end if;
  insert into module_readers
  select distinct activity, user_id from added where kind = 'reading' and standing <> 'refused'
  on conflict do nothing;
  return null;
end $$;
create trigger module_readers_follow after insert on events
  referencing new table as added for each statement execute function module_readers_follow();

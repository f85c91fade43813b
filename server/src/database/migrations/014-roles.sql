-- Somebody who teaches needs no power over the installation: instructors own classes, and see nothing else of people.
alter table grants drop constraint grants_privilege_check,
  add constraint grants_privilege_check check (privilege in ('instructor', 'admin'));

-- What an instructor does to a class of their own.
alter table audit drop constraint audit_made_by_check,
  add constraint audit_made_by_check check (made_by in ('admin', 'instructor', 'self', 'operator'));

-- Who sees and changes a class. A class without an owner belongs to those who administer.
create table class_owners (
  class_id uuid not null references classes on delete cascade,
  user_id text not null references users on delete cascade,
  since timestamptz not null default now(),
  primary key (class_id, user_id)
);
create index class_owners_user_id on class_owners (user_id);

-- Whose last role is taken owns no class any more: given a role again years later, they do not find old learners again.
create function class_owners_follow() returns trigger language plpgsql as $$
begin
  delete from class_owners o using revoked r
  where o.user_id = r.user_id and not exists (select from grants g where g.user_id = o.user_id);
  return null;
end $$;
create trigger class_owners_follow after delete on grants
  referencing old table as revoked for each statement execute function class_owners_follow();

-- The classes there are belong to whoever made them, as far as the audit trail says so and they still have a role.
insert into class_owners (class_id, user_id, since)
select distinct c.id, a.actor_id, c.created_at
from classes c join audit a on a.details->'class'->>'id' = c.id::text
where a.action = 'class-created' and exists (select from grants g where g.user_id = a.actor_id);

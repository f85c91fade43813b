-- Whom an owner took out of a class: the code of that time does not let them in again. A new code forgets them, and so
-- does joining by an invitation. Whoever was removed before may come back, as their owners were told then.
create table class_removals (
  class_id uuid not null references classes on delete cascade,
  user_id text not null references users on delete cascade,
  primary key (class_id, user_id)
);
create index class_removals_user_id on class_removals (user_id);

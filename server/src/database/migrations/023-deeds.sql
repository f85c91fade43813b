-- What was done to a remote, under the name that the audit trail has for it, and who it was, as long as there is the account.
alter table release_events
  add column action text not null default 'release-published'
    check (action ~ '^[a-z]+(-[a-z]+)*$' and char_length(action) <= 60),
  add column actor_id text references users on delete set null;
create index release_events_actor_id on release_events (actor_id) where actor_id is not null;

update release_events set action = case
  when details->'rollout'->>'what' = 'next-stage' then 'rollout-share-changed'
  when details->'rollout'->>'what' in ('started', 'promoted', 'stopped', 'taken-back')
    then 'rollout-' || (details->'rollout'->>'what')
  when channel = 'removed' then 'remote-removed'
  when channel = 'rollback' then 'release-rolled-back'
  when channel = 'promotion' then 'release-promoted'
  else 'release-published'
end;

-- Who published it, and to which share of people it is to go once it is approved.
alter table release_origins
  add column actor_id text references users on delete set null,
  add column plan jsonb;
create index release_origins_actor_id on release_origins (actor_id) where actor_id is not null;

-- What a server does by itself: the stages of a rollout, and the brake.
alter table audit drop constraint audit_made_by_check,
  add constraint audit_made_by_check
  check (made_by in ('admin', 'instructor', 'member', 'token', 'self', 'operator', 'server'));

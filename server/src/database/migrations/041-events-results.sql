-- All verified results of a person at a quiz or game, without a look at anything else they did.
create index concurrently if not exists events_results on events (user_id, activity, at)
  where kind in ('attempt', 'run') and standing = 'verified';

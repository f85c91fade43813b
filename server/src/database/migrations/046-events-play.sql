-- Retention looks for old plays every hour, and most events have none.
create index concurrently if not exists events_play on events (received_at) where play is not null;

-- What games save for people, to be found on each of their devices.
create table saves (
  user_id text not null references users on delete cascade,
  remote text not null,
  -- The values by their keys, as JSON; it may name characters that only text can hold.
  content text not null,
  -- By the clock of the device.
  written_at timestamptz not null,
  primary key (user_id, remote)
);

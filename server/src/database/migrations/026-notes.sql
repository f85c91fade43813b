-- What people write about sections of modules. A section has several rows where devices wrote without knowing of each other.
create table notes (
  user_id text not null references users on delete cascade,
  -- Made by the device that wrote this version.
  id uuid not null,
  section text not null,
  text text not null,
  -- By the clock of the device.
  written_at timestamptz not null,
  primary key (user_id, id)
);

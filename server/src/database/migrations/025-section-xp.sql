-- The modules of a quiz: sections read in them bring a little of its XP. Filled by what the list declares, when the
-- server starts; whoever has read some of them is then counted anew.
alter table activities add column modules jsonb not null default '[]';

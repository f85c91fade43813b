alter table sessions alter column id set not null;

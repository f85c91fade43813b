-- Source maps of scripts of releases, by which teams are told where in their sources something failed.
create table release_maps (
  remote text not null,
  version text not null,
  path text not null,
  map text not null,
  primary key (remote, version, path),
  foreign key (remote, version) references releases
);

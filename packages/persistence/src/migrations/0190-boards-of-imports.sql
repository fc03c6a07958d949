-- The caller of an import chooses boards for lists of its source, which a dry run names.
alter table basalt.imports
  add column boards json not null default '{}',
  add column found json not null default '{"boards":[],"people":[]}';

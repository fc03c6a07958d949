-- The id that the storage of files contains a mark with. An instance whose storage lacks this mark does not use the storage of the
-- other instances. It belongs to the deployment, not to its records: a backup does not contain it.
create table basalt.file_storage_mark (
  single boolean primary key default true check (single),
  id uuid not null,
  marked_at timestamptz(3) not null
);
alter table basalt.file_storage_mark enable row level security;
alter table basalt.file_storage_mark force row level security;
create policy deployment on basalt.file_storage_mark using (true) with check (true);
grant select, insert on basalt.file_storage_mark to basalt_app;

-- Imports from other systems, what their things became here, and the rows of their reports.

create table basalt.imports (
  organization_id uuid not null references basalt.organizations (id),
  id uuid not null,
  system text not null check (system in ('trello', 'jira', 'planka', 'csv')),
  file_name text,
  size integer check (size >= 0),
  -- Bytes that a row names are not removed.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  options json not null,
  sealed_options text,
  people json not null,
  -- Not a key: the project may be gone.
  project_id uuid,
  project_name text,
  project_key text,
  is_dry_run boolean not null,
  state text not null check (state in ('announced', 'waiting', 'running', 'done', 'failed', 'cancelled', 'undoing', 'undone')),
  position integer not null check (position >= 0),
  counts json not null,
  notes json not null,
  wip_limits json not null,
  failure text,
  created_by json not null,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  leased_until timestamptz(3),
  primary key (organization_id, id)
);
create index imports_id on basalt.imports (id);
create index imports_due on basalt.imports (organization_id, id) where state in ('waiting', 'running', 'undoing');
create index imports_sha256 on basalt.imports (organization_id, sha256) where sha256 is not null;
call basalt.isolate_tenant_table('basalt.imports');

-- Which record a thing of a system became in a project.
create table basalt.import_records (
  organization_id uuid not null,
  project_id uuid not null,
  system text not null,
  kind text not null check (kind in ('project', 'board', 'label', 'ticket', 'comment')),
  source_key text not null check (char_length(source_key) <= 200),
  record_id uuid not null,
  -- The import that made it and may take it back.
  import_id uuid,
  version_written integer not null,
  url text,
  primary key (organization_id, project_id, system, kind, source_key),
  foreign key (organization_id, project_id) references basalt.projects (organization_id, id) on delete cascade
);
create index import_records_import on basalt.import_records (organization_id, import_id, kind) where import_id is not null;
create index import_records_project on basalt.import_records (organization_id, system, source_key) where kind = 'project';
create index import_records_record on basalt.import_records (organization_id, record_id);
call basalt.isolate_tenant_table('basalt.import_records');

-- What was not carried exactly.
create table basalt.import_rows (
  organization_id uuid not null,
  import_id uuid not null,
  position integer not null,
  kind text not null,
  source_key text not null,
  name text not null,
  url text,
  outcome text not null check (outcome in ('other_form', 'left')),
  notes json not null,
  primary key (organization_id, import_id, position),
  foreign key (organization_id, import_id) references basalt.imports (organization_id, id) on delete cascade
);
call basalt.isolate_tenant_table('basalt.import_rows');

create policy gatekeeper on basalt.imports for select to basalt_gatekeeper using (true);
grant select (organization_id, id, state, leased_until) on basalt.imports to basalt_gatekeeper;
insert into basalt.record_kinds (kind, relation, owner_column, is_deletable, needs_project) values
  ('import', 'imports', 'organization_id', false, false);
grant create on schema basalt to basalt_gatekeeper;
call basalt.write_owner_of();

-- The oldest import of each organization that waits for a process, where none is worked on.
create function basalt.due_imports(at timestamptz)
  returns table (organization_id uuid, import_id uuid)
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  select distinct on (i.organization_id) i.organization_id, i.id from imports i
  where i.state in ('waiting', 'running', 'undoing') and not exists (
    select from imports other where other.organization_id = i.organization_id
      and other.state in ('waiting', 'running', 'undoing') and other.leased_until > at)
  order by i.organization_id, i.id
$$;
revoke all on function basalt.due_imports(timestamptz) from public;
grant execute on function basalt.due_imports(timestamptz) to basalt_app;
alter function basalt.due_imports(timestamptz) owner to basalt_gatekeeper;
revoke create on schema basalt from basalt_gatekeeper;

-- Cycles of projects: spans of days in which a part of the work is done.

create table basalt.cycles (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  name text not null,
  goal text,
  starts_on date not null,
  ends_on date not null,
  state text not null check (state in ('planned', 'active', 'completed')),
  position integer not null check (position >= 0),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  -- When a planned cycle becomes active: the beginning of its first day in the zone of the project.
  begins_at timestamptz(3),
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references basalt.projects (organization_id, id) on delete cascade,
  check (ends_on >= starts_on),
  check ((begins_at is not null) = (state = 'planned'))
);
create index cycles_id on basalt.cycles (id);
create index cycles_project on basalt.cycles (organization_id, project_id);
create index cycles_due on basalt.cycles (begins_at) where begins_at is not null;
call basalt.isolate_tenant_table('basalt.cycles');
create policy visibility on basalt.cycles as restrictive for select to basalt_app using (
  basalt.current_person() is null or project_id = any ((select basalt.own_projects())::uuid[]));

create policy gatekeeper on basalt.cycles for select to basalt_gatekeeper using (true);
grant select (organization_id, id, project_id) on basalt.cycles to basalt_gatekeeper;
insert into basalt.record_kinds (kind, relation, owner_column, is_deletable, needs_project) values
  ('cycle', 'cycles', 'organization_id', false, true);

grant create on schema basalt to basalt_gatekeeper;
call basalt.write_owner_of();
revoke create on schema basalt from basalt_gatekeeper;

-- Templates of tickets: of a project, or of all projects of an organization.

create table basalt.templates (
  organization_id uuid not null references basalt.organizations (id) on delete cascade,
  id uuid not null,
  project_id uuid,
  name text not null,
  is_default boolean not null check (not is_default or project_id is not null),
  ticket json not null,
  sub_tickets json not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references basalt.projects (organization_id, id) on delete cascade,
  -- A change can pass the mark from one template to another in any order of its statements.
  constraint templates_one_default exclude (organization_id with =, project_id with =) where (is_default)
    deferrable initially deferred
);
create index templates_id on basalt.templates (id);
create index templates_project on basalt.templates (organization_id, project_id);
call basalt.isolate_tenant_table('basalt.templates');
create policy visibility on basalt.templates as restrictive for select to basalt_app using (
  basalt.current_person() is null or project_id is null or project_id = any ((select basalt.own_projects())::uuid[]));

create policy gatekeeper on basalt.templates for select to basalt_gatekeeper using (true);
grant select (organization_id, id, project_id) on basalt.templates to basalt_gatekeeper;
create view basalt.templates_of_live_projects with (security_invoker = true) as
  select t.organization_id, t.id from basalt.templates t
  where t.project_id is null or exists (select from basalt.projects p
    where p.organization_id = t.organization_id and p.id = t.project_id and p.deleted_at is null);
grant select on basalt.templates_of_live_projects to basalt_gatekeeper, basalt_app;
insert into basalt.record_kinds (kind, relation, owner_column, is_deletable, needs_project) values
  ('template', 'templates_of_live_projects', 'organization_id', false, false);

grant create on schema basalt to basalt_gatekeeper;
call basalt.write_owner_of();
revoke create on schema basalt from basalt_gatekeeper;

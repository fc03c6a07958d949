-- Saved lists of tickets: of a project, or of all projects.

create table basalt.views (
  organization_id uuid not null references basalt.organizations (id) on delete cascade,
  id uuid not null,
  project_id uuid,
  name text not null,
  query json not null,
  columns text[] not null,
  grouping text check (grouping in ('board', 'assignee', 'priority', 'label')),
  shared boolean not null,
  created_by json not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references basalt.projects (organization_id, id) on delete cascade
);
create index views_id on basalt.views (id);
create index views_project on basalt.views (organization_id, project_id);
call basalt.isolate_tenant_table('basalt.views');

create policy gatekeeper on basalt.views for select to basalt_gatekeeper using (true);
grant select (organization_id, id, project_id) on basalt.views to basalt_gatekeeper;
-- A view is there as long as its project; below row-level security, for those who see that.
create view basalt.views_of_live_projects with (security_invoker = true) as
  select v.organization_id, v.id from basalt.views v
  where v.project_id is null or exists (select from basalt.projects p
    where p.organization_id = v.organization_id and p.id = v.project_id and p.deleted_at is null);
grant select on basalt.views_of_live_projects to basalt_gatekeeper, basalt_app;
insert into basalt.record_kinds (kind, relation, owner_column, is_deletable, needs_project) values
  ('view', 'views_of_live_projects', 'organization_id', false, false);
grant create on schema basalt to basalt_gatekeeper;
call basalt.write_owner_of();
revoke create on schema basalt from basalt_gatekeeper;

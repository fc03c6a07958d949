-- The keys that tickets had in projects that they were moved out of. A key leads to its ticket as long as both the project and the ticket exist:
-- the project's numbers are not used again before that.
create table basalt.former_ticket_keys (
  organization_id uuid not null,
  key text not null,
  ticket_id uuid not null,
  project_id uuid not null,
  number integer not null check (number > 0),
  primary key (organization_id, key),
  foreign key (organization_id, ticket_id) references basalt.tickets (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references basalt.projects (organization_id, id) on delete cascade
);
create index former_ticket_keys_ticket on basalt.former_ticket_keys (organization_id, ticket_id);
create index former_ticket_keys_project on basalt.former_ticket_keys (organization_id, project_id);
call basalt.isolate_tenant_table('basalt.former_ticket_keys');

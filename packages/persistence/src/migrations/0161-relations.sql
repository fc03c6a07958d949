-- What tickets are to each other. A row of the kind `parent` goes from the parent to the child.

create table basalt.ticket_relations (
  organization_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('blocks', 'relates_to', 'duplicates', 'parent')),
  from_id uuid not null,
  to_id uuid not null,
  created_by json not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, from_id, to_id, kind),
  check (from_id <> to_id and (kind <> 'relates_to' or from_id < to_id)),
  foreign key (organization_id, from_id) references basalt.tickets (organization_id, id) on delete cascade,
  foreign key (organization_id, to_id) references basalt.tickets (organization_id, id) on delete cascade
);
create index ticket_relations_id on basalt.ticket_relations (id);
create index ticket_relations_to on basalt.ticket_relations (organization_id, to_id);
create unique index ticket_relations_parent on basalt.ticket_relations (organization_id, to_id) where kind = 'parent';
call basalt.isolate_tenant_table('basalt.ticket_relations');

create policy gatekeeper on basalt.ticket_relations for select to basalt_gatekeeper using (true);
grant select (organization_id, id, from_id, to_id) on basalt.ticket_relations to basalt_gatekeeper;
-- A relation is there as long as both of its tickets.
create view basalt.relations_of_live_tickets with (security_invoker = true) as
  select r.organization_id, r.id from basalt.ticket_relations r
  where 2 = (select count(*) from basalt.tickets t
    join basalt.projects p on p.organization_id = t.organization_id and p.id = t.project_id and p.deleted_at is null
    where t.organization_id = r.organization_id and t.id in (r.from_id, r.to_id) and t.deleted_at is null);
grant select on basalt.relations_of_live_tickets to basalt_gatekeeper, basalt_app;
insert into basalt.record_kinds (kind, relation, owner_column, is_deletable, needs_project) values
  ('relation', 'relations_of_live_tickets', 'organization_id', false, false);
grant create on schema basalt to basalt_gatekeeper;
call basalt.write_owner_of();
revoke create on schema basalt from basalt_gatekeeper;

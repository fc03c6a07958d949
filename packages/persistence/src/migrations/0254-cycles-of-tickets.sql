-- The cycle of a ticket, and the tickets that were ever in a cycle: its scope finds those that have moved on.

alter table basalt.tickets add column cycle_id uuid;
alter table basalt.tickets add constraint tickets_cycle foreign key (organization_id, cycle_id)
  references basalt.cycles (organization_id, id) on delete set null (cycle_id) not valid;
alter table basalt.tickets validate constraint tickets_cycle;
create index tickets_cycle on basalt.tickets (organization_id, cycle_id, id) where cycle_id is not null;

create table basalt.cycle_tickets (
  organization_id uuid not null,
  cycle_id uuid not null,
  ticket_id uuid not null,
  primary key (organization_id, cycle_id, ticket_id),
  foreign key (organization_id, cycle_id) references basalt.cycles (organization_id, id) on delete cascade,
  foreign key (organization_id, ticket_id) references basalt.tickets (organization_id, id) on delete cascade
);
create index cycle_tickets_ticket on basalt.cycle_tickets (organization_id, ticket_id);
call basalt.isolate_tenant_table('basalt.cycle_tickets');

-- How many branches, commits and pull requests name a ticket, for its card: a list reads them without a join.
alter table basalt.tickets add column development_count integer not null default 0;

update basalt.tickets t set development_count = counted.count
from (
  select organization_id, ticket_id, count(*)::integer as count from basalt.developments
  group by organization_id, ticket_id) counted
where t.organization_id = counted.organization_id and t.id = counted.ticket_id;

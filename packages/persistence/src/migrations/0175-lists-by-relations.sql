-- What the filters `blocked` and `has` of lists select, which are few among all tickets.
create index tickets_blocked on basalt.tickets (organization_id, project_id) where open_blockers > 0;
create index tickets_with_children on basalt.tickets (organization_id, project_id) where children_total > 0;
create index tickets_with_checklist on basalt.tickets (organization_id, project_id) where checklist_total > 0;

-- Lists over a whole organization: an index for each order and for each filter that may select little. The order of
-- creation is that of the primary key, since identifiers grow with time.

-- Whoever follows changes reads deleted records, too.
drop index basalt.tickets_updated;
create index tickets_updated on basalt.tickets (organization_id, project_id, updated_at, id);
create index tickets_updated_wide on basalt.tickets (organization_id, updated_at, id);
create index tickets_trash on basalt.tickets (organization_id, updated_at, id) where deleted_at is not null;
create index tickets_due_wide on basalt.tickets (organization_id, coalesce(due_at, 'infinity'::timestamptz), id)
  where deleted_at is null;
create index tickets_priority_wide on basalt.tickets (organization_id, priority, id) where deleted_at is null;
create index tickets_key_order on basalt.tickets (organization_id, (split_part(key, '-', 1) collate "C"), number)
  where deleted_at is null;
create index tickets_creator on basalt.tickets (organization_id, (created_by ->> 'id'), id);

drop index basalt.projects_created;
create index projects_created on basalt.projects (organization_id, created_at, id);

create index documents_updated on basalt.documents (organization_id, updated_at, id);
create index documents_title on basalt.documents (organization_id, title collate "C", id) where deleted_at is null;

-- A search over all projects begins at the tenant; one in a project, at both.
drop index basalt.ticket_search_text;
create index ticket_search_text on basalt.ticket_search using gin (organization_id, project_id, text gin_trgm_ops);

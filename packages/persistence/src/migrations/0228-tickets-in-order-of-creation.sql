-- Tickets of a project without a value of a custom field, in the order of their creation.
create index tickets_in_project on basalt.tickets (organization_id, project_id, id) where deleted_at is null;

-- Records that change with their board or project are found in the order of their ids, some hundreds at a time.
create index tickets_deleted_on_board on basalt.tickets (organization_id, board_id, id) where deleted_at is not null;
create index documents_of_project on basalt.documents (organization_id, project_id, id) where project_id is not null;

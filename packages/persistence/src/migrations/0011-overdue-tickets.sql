-- The overdue tickets of a board, so that counting those of a project passes by what is finished: finished
-- tickets keep their date and grow in number for ever.
create index tickets_overdue on basalt.tickets (organization_id, board_id, due_at)
  where deleted_at is null and not archived and due_at is not null;

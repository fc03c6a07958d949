-- Who reaches less than the tenant is asked once for a statement, no longer for every row that it looks at: going
-- through thousands of tickets, that was half of the cost.
alter policy reach on basalt.tickets using (
  (select basalt.current_person() is null) or project_id = any ((select basalt.own_projects())::uuid[]));

alter policy reach on basalt.documents using (
  (select basalt.current_person() is null)
  or ((project_id is null or project_id = any ((select basalt.own_projects())::uuid[]))
    and (status = 'published'
      or (created_by ->> 'type' = 'user' and created_by ->> 'id' = basalt.current_person()::text)
      or id = any ((select basalt.edited_documents())::uuid[]))));

-- The policy asks for the project: beside the keys, it lets tickets be counted without looking at their rows.
drop index basalt.tickets_rank;
create index tickets_rank on basalt.tickets (organization_id, board_id, archived, rank, id)
  include (project_id) where deleted_at is null;

drop index basalt.tickets_overdue;
create index tickets_overdue on basalt.tickets (organization_id, board_id, due_at)
  include (project_id) where deleted_at is null and not archived and due_at is not null;

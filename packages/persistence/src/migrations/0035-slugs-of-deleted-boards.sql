-- A slug names one of the boards that are not deleted: that of a deleted one is free again.
create unique index boards_slug on basalt.boards (organization_id, project_id, slug) where deleted_at is null;
alter table basalt.boards drop constraint boards_organization_id_project_id_slug_key;

-- Who restores a comment depends on who deleted it. Of comments deleted before, that is not stored here: owners and admins restore them.
alter table basalt.comments add column is_deleted_by_author boolean not null default false;

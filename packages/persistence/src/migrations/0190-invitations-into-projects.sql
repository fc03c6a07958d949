-- The projects that a person becomes a member of who accepts an invitation. Without a foreign key: one that is deleted meanwhile is left out.
alter table basalt.invitations add column project_ids text[] not null default '{}' check (cardinality(project_ids) <= 50);

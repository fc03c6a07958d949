-- Labels and comments have a version of their own. A comment is no change of its ticket or document: `last_activity_at`
-- grows with both.

alter table basalt.labels add column version integer not null default 1;
alter table basalt.comments add column version integer not null default 1;

alter table basalt.tickets
  -- When a comment was last written, changed, deleted or restored.
  add column commented_at timestamptz(3),
  add column last_activity_at timestamptz(3) generated always as (greatest(updated_at, commented_at)) stored not null;
create index tickets_activity on basalt.tickets (organization_id, project_id, last_activity_at, id)
  where deleted_at is null;
create index tickets_activity_wide on basalt.tickets (organization_id, last_activity_at, id) where deleted_at is null;

alter table basalt.documents
  -- When a comment was last written, changed, deleted or restored.
  add column commented_at timestamptz(3),
  add column last_activity_at timestamptz(3) generated always as (greatest(updated_at, commented_at)) stored not null;
create index documents_activity on basalt.documents (organization_id, last_activity_at, id) where deleted_at is null;

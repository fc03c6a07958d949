-- 4. Tickets, with what they are searched by, assigned to, and marked with.

create table basalt.tickets (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  board_id uuid not null,
  key text not null,
  number integer not null check (number > 0),
  title text not null,
  description_html text,
  -- The version of the policy that cleaned the HTML.
  html_policy integer not null,
  -- 1 lowest to 5 highest: sorts as it should.
  priority smallint not null check (priority between 1 and 5),
  due_at timestamptz(3),
  -- Sorts bytewise, whatever the database's collation.
  rank text collate "C" not null,
  archived boolean not null,
  version integer not null,
  created_by json not null,
  entered_board_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  -- Up to 9999, with at most one decimal.
  estimate double precision
    check (estimate between 0 and 9999 and round(estimate::numeric, 1)::double precision = estimate),
  -- When a comment was last written, changed, deleted or restored: a comment is no change of its ticket.
  commented_at timestamptz(3),
  last_activity_at timestamptz(3) generated always as (greatest(updated_at, commented_at)) stored not null,
  primary key (organization_id, id),
  unique (organization_id, key),
  foreign key (organization_id, project_id, board_id) references basalt.boards (organization_id, project_id, id)
);
-- A hash, because it has no order: an index with an order would be taken for the newest tickets of a tenant, and would
-- read those of all others.
create index tickets_id on basalt.tickets using hash (id);

-- A board in its order, and its overdue tickets. The policy asks for the project: beside the keys, it lets tickets be
-- counted without looking at their rows. Finished tickets keep their date and grow in number without end, so counting the
-- overdue ones of a project goes board by board.
create index tickets_rank on basalt.tickets (organization_id, board_id, archived, rank, id)
  include (project_id) where deleted_at is null;
create index tickets_overdue on basalt.tickets (organization_id, board_id, due_at)
  include (project_id) where deleted_at is null and not archived and due_at is not null;
create index tickets_estimated on basalt.tickets (organization_id, board_id) include (estimate)
  where deleted_at is null and not archived and estimate is not null;

-- A project in each of the orders of its list. A client that follows changes reads deleted records, too.
-- Below row-level security an index serves a comparison only where PostgreSQL knows that it cannot leak what it sees:
-- `case` and the comparison of columns do, `coalesce`, `split_part` and `->>` do not.
create index tickets_created on basalt.tickets (organization_id, project_id, created_at, id) where deleted_at is null;
create index tickets_updated on basalt.tickets (organization_id, project_id, updated_at, id);
create index tickets_due on basalt.tickets
  (organization_id, project_id, (case when due_at is null then 'infinity'::timestamptz else due_at end), id)
  where deleted_at is null;
create index tickets_priority on basalt.tickets (organization_id, project_id, priority, id) where deleted_at is null;
create index tickets_estimate on basalt.tickets
  (organization_id, project_id, (case when estimate is null then '-1'::double precision else estimate end), id)
  where deleted_at is null;
create index tickets_number on basalt.tickets (organization_id, project_id, number) where deleted_at is null;

-- A whole organization: an index for each order and for each filter that may select little. The order of creation is
-- that of the primary key, since identifiers grow with time. The order of keys is that of the projects' keys, then of
-- the numbers in each.
create index tickets_updated_wide on basalt.tickets (organization_id, updated_at, id);
create index tickets_trash on basalt.tickets (organization_id, updated_at, id) where deleted_at is not null;
create index tickets_due_wide on basalt.tickets
  (organization_id, (case when due_at is null then 'infinity'::timestamptz else due_at end), id)
  where deleted_at is null;
create index tickets_estimate_wide on basalt.tickets
  (organization_id, (case when estimate is null then '-1'::double precision else estimate end), id)
  where deleted_at is null;
create index tickets_activity on basalt.tickets (organization_id, project_id, last_activity_at, id)
  where deleted_at is null;
create index tickets_activity_wide on basalt.tickets (organization_id, last_activity_at, id) where deleted_at is null;
create index tickets_priority_wide on basalt.tickets (organization_id, priority, id) where deleted_at is null;
create index tickets_creator on basalt.tickets (organization_id, (created_by ->> 'id'), id);

-- For the purge, and for what follows the restoring of a board.
create index tickets_deleted on basalt.tickets (organization_id, deleted_at) where deleted_at is not null;
create index tickets_deleted_on_board on basalt.tickets (organization_id, board_id, id) where deleted_at is not null;
call basalt.isolate_tenant_table('basalt.tickets');

-- The first 32 KiB of the text, folded by the application.
create table basalt.ticket_search (
  organization_id uuid not null,
  ticket_id uuid not null,
  project_id uuid not null,
  text text not null,
  primary key (organization_id, ticket_id),
  foreign key (organization_id, ticket_id) references basalt.tickets (organization_id, id) on delete cascade
);
-- A search over all projects begins at the tenant; one in a project, at both.
create index ticket_search_text on basalt.ticket_search using gin (organization_id, project_id, text gin_trgm_ops);
call basalt.isolate_tenant_table('basalt.ticket_search');

create table basalt.ticket_assignees (
  organization_id uuid not null,
  ticket_id uuid not null,
  user_id uuid not null,
  position smallint not null,
  primary key (organization_id, ticket_id, user_id),
  foreign key (organization_id, ticket_id) references basalt.tickets (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references basalt.memberships (organization_id, user_id)
);
create index ticket_assignees_user on basalt.ticket_assignees (organization_id, user_id, ticket_id);
call basalt.isolate_tenant_table('basalt.ticket_assignees');

create table basalt.ticket_labels (
  organization_id uuid not null,
  ticket_id uuid not null,
  label_id uuid not null,
  position smallint not null,
  primary key (organization_id, ticket_id, label_id),
  foreign key (organization_id, ticket_id) references basalt.tickets (organization_id, id) on delete cascade,
  foreign key (organization_id, label_id) references basalt.labels (organization_id, id) on delete cascade
);
create index ticket_labels_label on basalt.ticket_labels (organization_id, label_id, ticket_id);
call basalt.isolate_tenant_table('basalt.ticket_labels');

create table basalt.ticket_tags (
  organization_id uuid not null,
  ticket_id uuid not null,
  tag_id uuid not null,
  position smallint not null,
  primary key (organization_id, ticket_id, tag_id),
  foreign key (organization_id, ticket_id) references basalt.tickets (organization_id, id) on delete cascade,
  foreign key (organization_id, tag_id) references basalt.tags (organization_id, id)
);
create index ticket_tags_tag on basalt.ticket_tags (organization_id, tag_id, ticket_id);
call basalt.isolate_tenant_table('basalt.ticket_tags');

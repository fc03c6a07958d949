-- 3. Projects, their members, boards, labels and tags.

create table basalt.projects (
  organization_id uuid not null references basalt.organizations (id),
  id uuid not null,
  key text not null check (key ~ '^[A-Z][A-Z0-9]{1,9}$'),
  name text not null,
  description text,
  archived boolean not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (organization_id, id),
  unique (organization_id, key)
);
create index projects_id on basalt.projects (id);
create index projects_created on basalt.projects (organization_id, created_at, id);
create index projects_deleted on basalt.projects (organization_id, deleted_at) where deleted_at is not null;
call basalt.isolate_tenant_table('basalt.projects');

-- What a search looks through, folded by the application. Apart from the records, so that a change that
-- touches no text, such as a move, leaves the trigram index alone.
create table basalt.project_search (
  organization_id uuid not null,
  project_id uuid not null,
  text text not null,
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references basalt.projects (organization_id, id) on delete cascade
);
call basalt.isolate_tenant_table('basalt.project_search');

-- Apart from the project's row, so that numbering a ticket does not wait for a change of the project.
create table basalt.ticket_counters (
  organization_id uuid not null,
  project_id uuid not null,
  last_number integer not null,
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references basalt.projects (organization_id, id)
);
call basalt.isolate_tenant_table('basalt.ticket_counters');

create table basalt.project_members (
  organization_id uuid not null,
  project_id uuid not null,
  user_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (organization_id, project_id, user_id),
  foreign key (organization_id, project_id) references basalt.projects (organization_id, id),
  foreign key (organization_id, user_id) references basalt.memberships (organization_id, user_id)
);
create index project_members_user on basalt.project_members (organization_id, user_id);
call basalt.isolate_tenant_table('basalt.project_members');

create table basalt.boards (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  name text not null,
  slug text not null,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  wip_limit integer check (wip_limit between 1 and 10000),
  is_done boolean not null,
  is_hidden boolean not null,
  position integer not null check (position >= 0),
  -- Tickets that are neither deleted nor archived, kept by every write that locks the row.
  ticket_count integer not null check (ticket_count >= 0),
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (organization_id, id),
  unique (organization_id, project_id, id),
  foreign key (organization_id, project_id) references basalt.projects (organization_id, id)
);
create index boards_id on basalt.boards (id);
-- A slug names one of the boards that are not deleted: that of a deleted one is free again.
create unique index boards_slug on basalt.boards (organization_id, project_id, slug) where deleted_at is null;
create index boards_deleted on basalt.boards (organization_id, deleted_at) where deleted_at is not null;
call basalt.isolate_tenant_table('basalt.boards');

create table basalt.labels (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  name text not null,
  name_key text not null,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  primary key (organization_id, id),
  unique (organization_id, project_id, name_key),
  foreign key (organization_id, project_id) references basalt.projects (organization_id, id)
);
create index labels_id on basalt.labels (id);
call basalt.isolate_tenant_table('basalt.labels');

create table basalt.tags (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  name text not null,
  name_key text not null,
  primary key (organization_id, id),
  unique (organization_id, project_id, name_key),
  foreign key (organization_id, project_id) references basalt.projects (organization_id, id)
);
call basalt.isolate_tenant_table('basalt.tags');

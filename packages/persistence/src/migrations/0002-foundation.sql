-- Tenants, people, projects, boards, tickets, credentials, events.
--
-- Every table of a tenant is led by organization_id in its primary key, its unique constraints and its
-- foreign keys: PostgreSQL checks those past row-level security, so only this keeps links inside a tenant,
-- and it lets the schema be distributed by organization as it stands.

create table basalt.organizations (
  id uuid primary key,
  name text not null,
  slug text not null unique,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- People belong to the deployment, not to a tenant: one account may be a member of many.
create table basalt.users (
  id uuid primary key,
  name text not null,
  email text not null unique,
  password_hash text,
  email_confirmed_at timestamptz(3),
  security_setup_required_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- A membership that ended keeps its row: what the person is named in still points to it.
create table basalt.memberships (
  organization_id uuid not null references basalt.organizations (id),
  user_id uuid not null references basalt.users (id),
  role text not null check (role in ('owner', 'admin', 'member')),
  created_at timestamptz(3) not null,
  removed_at timestamptz(3),
  primary key (organization_id, user_id)
);
create index memberships_user on basalt.memberships (user_id);

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
create index projects_created on basalt.projects (organization_id, created_at, id) where deleted_at is null;

-- What a search looks through, folded by the application. Apart from the records, so that a change that
-- touches no text, such as a move, leaves the trigram index alone.
create table basalt.project_search (
  organization_id uuid not null,
  project_id uuid not null,
  text text not null,
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references basalt.projects (organization_id, id) on delete cascade
);

-- Apart from the project's row, so that numbering a ticket does not wait for whoever changes the project.
create table basalt.ticket_counters (
  organization_id uuid not null,
  project_id uuid not null,
  last_number integer not null,
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references basalt.projects (organization_id, id)
);

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
  unique (organization_id, project_id, slug),
  foreign key (organization_id, project_id) references basalt.projects (organization_id, id)
);

create table basalt.labels (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  name text not null,
  name_key text not null,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, project_id, name_key),
  foreign key (organization_id, project_id) references basalt.projects (organization_id, id)
);

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
  primary key (organization_id, id),
  unique (organization_id, key),
  foreign key (organization_id, project_id, board_id) references basalt.boards (organization_id, project_id, id)
);
create index tickets_rank on basalt.tickets (organization_id, board_id, archived, rank, id) where deleted_at is null;
create index tickets_created on basalt.tickets (organization_id, project_id, created_at, id) where deleted_at is null;
create index tickets_updated on basalt.tickets (organization_id, project_id, updated_at, id) where deleted_at is null;
create index tickets_due on basalt.tickets (organization_id, project_id, coalesce(due_at, 'infinity'::timestamptz), id) where deleted_at is null;
create index tickets_priority on basalt.tickets (organization_id, project_id, priority, id) where deleted_at is null;

create table basalt.ticket_search (
  organization_id uuid not null,
  ticket_id uuid not null,
  project_id uuid not null,
  text text not null,
  primary key (organization_id, ticket_id),
  foreign key (organization_id, ticket_id) references basalt.tickets (organization_id, id) on delete cascade
);
create index ticket_search_text on basalt.ticket_search using gin (project_id, text gin_trgm_ops);

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

create table basalt.api_credentials (
  organization_id uuid not null references basalt.organizations (id),
  id uuid not null,
  public_id text not null,
  name text not null,
  scopes text[] not null,
  secrets jsonb not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  created_by json not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organization_id, id),
  unique (organization_id, public_id)
);
create index api_credentials_public_id on basalt.api_credentials (public_id);

create table basalt.events (
  organization_id uuid not null references basalt.organizations (id),
  id uuid not null,
  project_id uuid,
  kind text not null,
  subject_type text not null,
  subject_id uuid not null,
  actor json not null,
  data json not null,
  changes json not null,
  at timestamptz(3) not null,
  primary key (organization_id, id)
);
create index events_subject on basalt.events (organization_id, subject_id, id);

-- The 403-or-404 question asks by id alone, before any tenant is known.
create index projects_id on basalt.projects (id);
create index boards_id on basalt.boards (id);
create index labels_id on basalt.labels (id);
create index tickets_id on basalt.tickets (id);

-- 5. Documents (articles of the organization, or of one of its projects), and comments on tickets and documents.

-- As Unicode orders letters and accents, without regard to case: texts that differ in case alone are equal.
create collation basalt.by_letters (provider = icu, locale = 'und-u-ks-level2', deterministic = false);

create table basalt.documents (
  organization_id uuid not null references basalt.organizations (id),
  id uuid not null,
  -- Stays while the project is deleted. The document shows no project then, and shows it again when it is restored.
  project_id uuid,
  title text not null,
  caption text,
  content_html text,
  -- The version of the policy that cleaned the HTML.
  html_policy integer not null,
  status text not null check (status in ('draft', 'published')),
  archived boolean not null,
  published_at timestamptz(3),
  version integer not null,
  created_by json not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  -- When a comment was last written, changed, deleted or restored: a comment is no change of its document.
  commented_at timestamptz(3),
  last_activity_at timestamptz(3) generated always as (greatest(updated_at, commented_at)) stored not null,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references basalt.projects (organization_id, id)
);
create index documents_id on basalt.documents (id);
create index documents_created on basalt.documents (organization_id, created_at, id) where deleted_at is null;
create index documents_project on basalt.documents (organization_id, project_id, created_at, id) where deleted_at is null;
create index documents_updated on basalt.documents (organization_id, updated_at, id);
create index documents_title on basalt.documents (organization_id, title collate basalt.by_letters, id)
  where deleted_at is null;
create index documents_activity on basalt.documents (organization_id, last_activity_at, id) where deleted_at is null;
create index documents_deleted on basalt.documents (organization_id, deleted_at) where deleted_at is not null;
-- Documents that change with their project are found in the order of their ids, some hundreds at a time.
create index documents_of_project on basalt.documents (organization_id, project_id, id) where project_id is not null;
call basalt.isolate_tenant_table('basalt.documents');

-- Apart from the documents, so that publishing or archiving one leaves the trigram index alone.
create table basalt.document_search (
  organization_id uuid not null,
  document_id uuid not null,
  text text not null,
  primary key (organization_id, document_id),
  foreign key (organization_id, document_id) references basalt.documents (organization_id, id) on delete cascade
);
create index document_search_text on basalt.document_search using gin (organization_id, text gin_trgm_ops);
call basalt.isolate_tenant_table('basalt.document_search');

create table basalt.document_editors (
  organization_id uuid not null,
  document_id uuid not null,
  user_id uuid not null,
  position smallint not null,
  primary key (organization_id, document_id, user_id),
  foreign key (organization_id, document_id) references basalt.documents (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references basalt.memberships (organization_id, user_id)
);
create index document_editors_user on basalt.document_editors (organization_id, user_id, document_id);
call basalt.isolate_tenant_table('basalt.document_editors');

-- Shared by all documents of the organization.
create table basalt.article_tags (
  organization_id uuid not null references basalt.organizations (id),
  id uuid not null,
  name text not null,
  name_key text not null,
  primary key (organization_id, id),
  unique (organization_id, name_key)
);
call basalt.isolate_tenant_table('basalt.article_tags');

create table basalt.document_tags (
  organization_id uuid not null,
  document_id uuid not null,
  tag_id uuid not null,
  position smallint not null,
  primary key (organization_id, document_id, tag_id),
  foreign key (organization_id, document_id) references basalt.documents (organization_id, id) on delete cascade,
  foreign key (organization_id, tag_id) references basalt.article_tags (organization_id, id)
);
create index document_tags_tag on basalt.document_tags (organization_id, tag_id, document_id);
call basalt.isolate_tenant_table('basalt.document_tags');

create table basalt.comments (
  organization_id uuid not null references basalt.organizations (id),
  id uuid not null,
  ticket_id uuid,
  document_id uuid,
  body_html text not null,
  -- The version of the policy that cleaned it.
  html_policy integer not null check (html_policy > 0),
  author json not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  -- Its author restores it then; else only owners and admins do.
  is_deleted_by_author boolean not null default false,
  version integer not null default 1,
  primary key (organization_id, id),
  constraint comments_on_one_thing check (num_nonnulls(ticket_id, document_id) = 1),
  foreign key (organization_id, ticket_id) references basalt.tickets (organization_id, id) on delete cascade,
  foreign key (organization_id, document_id) references basalt.documents (organization_id, id) on delete cascade
);
-- Deleted comments are in them, too: the removal of a ticket or document looks for those.
create index comments_ticket on basalt.comments (organization_id, ticket_id, created_at, id) where ticket_id is not null;
create index comments_document on basalt.comments (organization_id, document_id, created_at, id) where document_id is not null;
create index comments_deleted on basalt.comments (organization_id, deleted_at) where deleted_at is not null;
call basalt.isolate_tenant_table('basalt.comments');

-- Documents: articles of the organization, or of one of its projects.

create table basalt.documents (
  organization_id uuid not null references basalt.organizations (id),
  id uuid not null,
  -- Stays while the project is deleted: the document answers none then, and has it again when it is restored.
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
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references basalt.projects (organization_id, id)
);
create index documents_created on basalt.documents (organization_id, created_at, id) where deleted_at is null;
create index documents_project on basalt.documents (organization_id, project_id, created_at, id) where deleted_at is null;

-- Apart from the documents, so that publishing or archiving one leaves the trigram index alone.
create table basalt.document_search (
  organization_id uuid not null,
  document_id uuid not null,
  text text not null,
  primary key (organization_id, document_id),
  foreign key (organization_id, document_id) references basalt.documents (organization_id, id) on delete cascade
);
create index document_search_text on basalt.document_search using gin (organization_id, text gin_trgm_ops);

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

-- Shared by all documents of the organization.
create table basalt.article_tags (
  organization_id uuid not null references basalt.organizations (id),
  id uuid not null,
  name text not null,
  name_key text not null,
  primary key (organization_id, id),
  unique (organization_id, name_key)
);

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

call basalt.fence('basalt.documents');
call basalt.fence('basalt.document_search');
call basalt.fence('basalt.document_editors');
call basalt.fence('basalt.article_tags');
call basalt.fence('basalt.document_tags');

create policy gatekeeper on basalt.documents for select to basalt_gatekeeper using (true);
create policy gatekeeper on basalt.document_search for select to basalt_gatekeeper using (true);
grant select (organization_id, id, deleted_at) on basalt.documents to basalt_gatekeeper;
grant select on basalt.document_search to basalt_gatekeeper;

-- The 403-or-404 question asks by id alone. A document outlives its project.
create index documents_id on basalt.documents (id);
create or replace function basalt.owner_of(kind text, wanted uuid) returns uuid
  language plpgsql stable security definer set search_path = basalt, pg_temp
as $$
begin
  case kind
    when 'organization' then
      return (select o.id from organizations o where o.id = wanted);
    when 'project' then
      return (select p.organization_id from projects p where p.id = wanted and p.deleted_at is null limit 1);
    when 'board' then
      return (
        select b.organization_id from boards b
        join projects p on p.organization_id = b.organization_id and p.id = b.project_id
        where b.id = wanted and b.deleted_at is null and p.deleted_at is null limit 1);
    when 'label' then
      return (
        select l.organization_id from labels l
        join projects p on p.organization_id = l.organization_id and p.id = l.project_id
        where l.id = wanted and p.deleted_at is null limit 1);
    when 'ticket' then
      return (
        select t.organization_id from tickets t
        join projects p on p.organization_id = t.organization_id and p.id = t.project_id
        where t.id = wanted and t.deleted_at is null and p.deleted_at is null limit 1);
    when 'document' then
      return (select d.organization_id from documents d where d.id = wanted and d.deleted_at is null limit 1);
  end case;
end
$$;

-- As basalt.searchable_tickets, and for the same reason.
create view basalt.searchable_documents with (security_barrier = false) as
  select organization_id, document_id, text
  from basalt.document_search
  where organization_id = basalt.current_organization();
grant select on basalt.searchable_documents to basalt_app;

grant create on schema basalt to basalt_gatekeeper;
alter view basalt.searchable_documents owner to basalt_gatekeeper;
revoke create on schema basalt from basalt_gatekeeper;

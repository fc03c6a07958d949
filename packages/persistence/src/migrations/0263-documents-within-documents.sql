-- The document that a document is within, of the same project. When that is purged, the document is at the top.
alter table basalt.documents add column parent_id uuid;
alter table basalt.documents add constraint documents_parent foreign key (organization_id, parent_id)
  references basalt.documents (organization_id, id) on delete set null (parent_id) not valid;
alter table basalt.documents validate constraint documents_parent;
create index documents_parent on basalt.documents (organization_id, parent_id) where parent_id is not null;

-- Circles are found, and levels counted, through drafts that the person does not see too, and through deleted documents.
-- The document and those that it is within, at most so many.
create function basalt.document_path(wanted uuid, most integer) returns uuid[]
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  with recursive above as (
    select d.id, d.parent_id, 1 as level from documents d
    where d.organization_id = current_organization() and d.id = wanted
    union all
    select d.id, d.parent_id, a.level + 1 from above a
    join documents d on d.organization_id = current_organization() and d.id = a.parent_id
    where a.level < most
  )
  select array(select a.id from above a order by a.level)
$$;

-- How many levels are within the document, at most so many.
create function basalt.levels_within_document(wanted uuid, most integer) returns integer
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  with recursive below as (
    select d.id, 1 as level from documents d
    where d.organization_id = current_organization() and d.parent_id = wanted
    union all
    select d.id, b.level + 1 from below b
    join documents d on d.organization_id = current_organization() and d.parent_id = b.id
    where b.level < most
  )
  select coalesce(max(b.level), 0) from below b
$$;

grant select (parent_id) on basalt.documents to basalt_gatekeeper;
grant create on schema basalt to basalt_gatekeeper;
revoke all on function basalt.document_path(uuid, integer), basalt.levels_within_document(uuid, integer) from public;
grant execute on function basalt.document_path(uuid, integer), basalt.levels_within_document(uuid, integer)
  to basalt_app, current_user;
alter function basalt.document_path(uuid, integer) owner to basalt_gatekeeper;
alter function basalt.levels_within_document(uuid, integer) owner to basalt_gatekeeper;
revoke create on schema basalt from basalt_gatekeeper;

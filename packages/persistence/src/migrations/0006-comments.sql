-- Comments on tickets and documents. Nothing finds a comment by its id alone: it has no branch in owner_of.

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
  primary key (organization_id, id),
  constraint comments_on_one_thing check (num_nonnulls(ticket_id, document_id) = 1),
  foreign key (organization_id, ticket_id) references basalt.tickets (organization_id, id) on delete cascade,
  foreign key (organization_id, document_id) references basalt.documents (organization_id, id) on delete cascade
);
-- Deleted comments are in them, too: the removal of a ticket or document looks for those.
create index comments_ticket on basalt.comments (organization_id, ticket_id, created_at, id) where ticket_id is not null;
create index comments_document on basalt.comments (organization_id, document_id, created_at, id) where document_id is not null;

call basalt.fence('basalt.comments');

-- What brings the database of 0072.sql to migration 0135, as it was: seven migrations and the notes of the baseline of that time.

-- 0105-checked-packed-events.sql
-- A database from before the baseline has this constraint unchecked for its older events.
alter table basalt.events validate constraint events_packed;

-- 0106-kinds-of-records.sql
-- The kinds of records that are found by their id alone, before any tenant is known: that decides between 403 and 404.
-- A migration that makes a new kind adds its row here and calls `write_owner_of`, makes an index on the id, and grants the
-- gatekeeper the columns that are read.
create table basalt.record_kinds (
  kind text primary key,
  -- The table that has the records, by `id`.
  relation name not null,
  -- The column with the id of the tenant.
  owner_column name not null default 'organization_id',
  -- A record with `deleted_at` has no owner.
  is_deletable boolean not null,
  -- A record has no owner while its project is deleted.
  needs_project boolean not null
);
-- Nothing is granted to the role that serves.
alter table basalt.record_kinds enable row level security;
alter table basalt.record_kinds force row level security;
create policy owner on basalt.record_kinds using (true) with check (true);

insert into basalt.record_kinds (kind, relation, owner_column, is_deletable, needs_project) values
  ('organization', 'organizations', 'id', false, false),
  ('project', 'projects', 'organization_id', true, false),
  ('board', 'boards', 'organization_id', true, true),
  ('label', 'labels', 'organization_id', false, true),
  ('ticket', 'tickets', 'organization_id', true, true),
  ('document', 'documents', 'organization_id', true, false),
  ('webhook', 'webhooks', 'organization_id', false, false),
  ('delivery', 'webhook_deliveries', 'organization_id', false, false);

-- Writes `owner_of` from the table: the tenant of a live record, an id and nothing else. A function that built its
-- statement at each call would plan it at each call, which takes forty times as long.
create procedure basalt.write_owner_of()
  language plpgsql
as $procedure$
declare
  branches text := (
    select string_agg(
      format(
        'when %L then return (select r.%I from %I r %s where r.id = wanted %s limit 1);',
        k.kind, k.owner_column, k.relation,
        case when k.needs_project then
          'join projects p on p.organization_id = r.organization_id and p.id = r.project_id and p.deleted_at is null'
        end,
        case when k.is_deletable then 'and r.deleted_at is null' end),
      E'\n' order by k.kind)
    from basalt.record_kinds k);
begin
  execute format(
    'create or replace function basalt.owner_of(kind text, wanted uuid) returns uuid
      language plpgsql stable security definer set search_path = basalt, pg_temp as %L',
    format(E'begin\ncase kind\n%s\nend case;\nend', branches));
end
$procedure$;
revoke all on procedure basalt.write_owner_of() from public;
call basalt.write_owner_of();

-- 0107-implicit-access.sql
-- Whether a role has access to every project without being added to it. The one place in SQL of the rule that is
-- `hasImplicitAccess` in code.
create function basalt.has_implicit_access(role text) returns boolean
  language sql immutable parallel safe
  return role in ('owner', 'admin');

-- 0125-organization-versions.sql
-- A change of an organization's name can be made on the condition that nobody else has changed it since.
alter table basalt.organizations add column version integer not null default 1;

-- 0126-ordered-ticket-indexes.sql
-- Below row-level security an index serves a comparison only where PostgreSQL knows that it cannot leak what it sees:
-- `case` and the comparison of columns do, `coalesce`, `split_part` and `->>` do not.

drop index basalt.tickets_due;
create index tickets_due on basalt.tickets
  (organization_id, project_id, (case when due_at is null then 'infinity'::timestamptz else due_at end), id)
  where deleted_at is null;
drop index basalt.tickets_due_wide;
create index tickets_due_wide on basalt.tickets
  (organization_id, (case when due_at is null then 'infinity'::timestamptz else due_at end), id)
  where deleted_at is null;
drop index basalt.tickets_estimate;
create index tickets_estimate on basalt.tickets
  (organization_id, project_id, (case when estimate is null then '-1'::double precision else estimate end), id)
  where deleted_at is null;

-- Projects have an index of their keys; the numbers of each follow.
drop index basalt.tickets_key_order;
create index tickets_number on basalt.tickets (organization_id, project_id, number) where deleted_at is null;

-- Has no order: one with it was taken for the newest tickets of a tenant, and read those of all others.
drop index basalt.tickets_id;
create index tickets_id on basalt.tickets using hash (id);

-- As the views of searched texts: the tenant's rows by their own condition, with the rights of the gatekeeper.
create view basalt.ticket_creators with (security_barrier = false) as
  select organization_id, id as ticket_id, created_by
  from basalt.tickets
  where organization_id = basalt.current_organization();
grant select (created_by) on basalt.tickets to basalt_gatekeeper;
grant select on basalt.ticket_creators to basalt_app;
grant create on schema basalt to basalt_gatekeeper;
alter view basalt.ticket_creators owner to basalt_gatekeeper;
revoke create on schema basalt from basalt_gatekeeper;

-- 0129-visibility-policies.sql
-- The policies that narrow what a member sees have the name of their rule: visibility.
alter policy reach on basalt.projects rename to visibility;
alter policy reach on basalt.boards rename to visibility;
alter policy reach on basalt.labels rename to visibility;
alter policy reach on basalt.tickets rename to visibility;
alter policy reach on basalt.documents rename to visibility;

-- 0135-comments-deleted-by-author.sql
-- Who restores a comment depends on who deleted it. Of comments deleted before, that is not stored here: owners and admins restore them.
alter table basalt.comments add column is_deleted_by_author boolean not null default false;

truncate basalt.schema_migrations;
insert into basalt.schema_migrations (name, checksum) values
  ('0001-baseline-1-roles.sql', '6d96f528d4512c0825d5a029493ba4b4f43700465cc74af881f7c50bd913b0ab'),
  ('0001-baseline-2-accounts.sql', 'b092d9dd97945e41589a46a25ab2e7b4d5ee53611dc784e661b273461f1ad910'),
  ('0001-baseline-3-projects.sql', 'b10069acf7ad1408e101badf0fdaf6af1d2a906db1e049306832f5b827b674d9'),
  ('0001-baseline-4-tickets.sql', '5436543c54e83410223e1593b5ac26fa83d63d732f7c41d73502536be4be4e70'),
  ('0001-baseline-5-documents.sql', '73314bc4e967f5f31016b0b01f620ecc60e12207e7f3679c9b2c7d4556e142a0'),
  ('0001-baseline-6-events.sql', '89f9be71cd8198dcbdfeff2515ac8144d670f93a91f4cff62c2f3edb5b29e593'),
  ('0001-baseline-7-credentials.sql', '536673e6b16ab85c76047361f15a2da3c64a0de7388de06ae03fa0dbf116f499'),
  ('0001-baseline-8-visibility.sql', '825635c6d2ca9caf7ba09cff73ad7b3baf29af11ebcc30de2d1b185f4e2035b8'),
  ('0105-checked-packed-events.sql', 'dbeff67cb0aecce47546d7ca2ec9a9452f0e36f4073e9ea9d24fed21baa80399'),
  ('0106-kinds-of-records.sql', '2b3f2d060ba1aa8ba4b3bed5c40b34d02e24654d9909ee5319531810d2a0b36e'),
  ('0107-implicit-access.sql', '48c88016b394f29abe1bee63ba8954645d1644c40c6bb12cb1987d55b2a85c47'),
  ('0125-organization-versions.sql', 'fd1ddcb6e2ff2a1c6c44349a51bf5ca23e7f3041b5924d45b5ac80b38fe88072'),
  ('0126-ordered-ticket-indexes.sql', '5ddf21b2907ed6d3ccb340e203ae8946be979a443fdfd8479676ad74d32cd6c9'),
  ('0129-visibility-policies.sql', '88a35ef0fd614c6ba4c56876ef66a4894982ad36bcb007346636ebaa5bf479c6'),
  ('0135-comments-deleted-by-author.sql', '90b254f76f4943c580a5334fd9187ded0f89edb7d5174fbd7d3aeccbc06a4be3');

-- 9. The kinds of records that are found by their id alone, before any tenant is known: that decides between 403 and 404.
--
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

revoke all on function basalt.owner_of(text, uuid) from public;
grant execute on function basalt.owner_of(text, uuid) to basalt_app;
grant create on schema basalt to basalt_gatekeeper;
alter function basalt.owner_of(text, uuid) owner to basalt_gatekeeper;
revoke create on schema basalt from basalt_gatekeeper;

-- The parent of a ticket, where it is a live ticket of another project. Apart from `parent_id`, which everybody who can read the ticket may
-- know: who reads this one must be allowed to see the parent, too. No foreign key: it is made and taken away with the relation.
alter table basalt.tickets add column outer_parent_id uuid;

drop function basalt.relations_say(uuid, uuid[]);

-- As in 0170, with the parent of another project.
create function basalt.relations_say(organization uuid, ids uuid[])
  returns table (id uuid, parent_id uuid, outer_parent_id uuid, open_blockers integer, children_total integer, children_done integer)
  language sql stable
as $$
  select t.id, case when above.project_id = t.project_id then above.id end, case when above.project_id <> t.project_id then above.id end,
    blockers.open, below.total, below.done
  from basalt.tickets t
  left join lateral (
    select o.id, o.project_id from basalt.ticket_relations r
      join basalt.tickets o on o.organization_id = r.organization_id and o.id = r.from_id and o.deleted_at is null
      join basalt.projects p on p.organization_id = o.organization_id and p.id = o.project_id and p.deleted_at is null
    where r.organization_id = organization and r.to_id = t.id and r.kind = 'parent') above on true
  cross join lateral (
    select count(*)::integer as open from basalt.ticket_relations r
      join basalt.tickets o on o.organization_id = r.organization_id and o.id = r.from_id and o.deleted_at is null
      join basalt.projects p on p.organization_id = o.organization_id and p.id = o.project_id and p.deleted_at is null
      join basalt.boards b on b.organization_id = o.organization_id and b.id = o.board_id and not b.is_done
    where r.organization_id = organization and r.to_id = t.id and r.kind = 'blocks') blockers
  cross join lateral (
    select count(*)::integer as total, (count(*) filter (where b.is_done))::integer as done
    from basalt.ticket_relations r
      join basalt.tickets o on o.organization_id = r.organization_id and o.id = r.to_id and o.deleted_at is null
      join basalt.projects p on p.organization_id = o.organization_id and p.id = o.project_id and p.deleted_at is null
      join basalt.boards b on b.organization_id = o.organization_id and b.id = o.board_id
    where r.organization_id = organization and r.from_id = t.id and r.kind = 'parent') below
  where t.organization_id = organization and t.id = any (ids)
$$;

-- As in 0180, with the parent of another project.
create or replace function basalt.keep_relatives(organization uuid, ids uuid[], too uuid[], at timestamptz) returns void
  language plpgsql
as $$
declare
  person text := coalesce(current_setting('basalt.person_id', true), '');
  kept uuid[];
begin
  perform set_config('basalt.person_id', '', true);
  kept := too || array(
    select r.to_id from basalt.ticket_relations r
    where r.organization_id = organization and r.from_id = any (ids) and r.kind in ('blocks', 'parent')
    union all
    select r.from_id from basalt.ticket_relations r
    where r.organization_id = organization and r.to_id = any (ids) and r.kind = 'parent');
  perform from basalt.tickets t where t.organization_id = organization and t.id = any (kept)
    order by t.id for no key update;
  with changed as (
    update basalt.tickets t
    set parent_id = said.parent_id, outer_parent_id = said.outer_parent_id, open_blockers = said.open_blockers,
      children_total = said.children_total, children_done = said.children_done, version = t.version + 1,
      updated_at = greatest(t.updated_at, at)
    from basalt.relations_say(organization, kept) said
    where t.organization_id = organization and t.id = said.id
      and (t.parent_id, t.outer_parent_id, t.open_blockers, t.children_total, t.children_done) is distinct from
        (said.parent_id, said.outer_parent_id, said.open_blockers, said.children_total, said.children_done)
    returning t.id, t.version)
  update basalt.import_records r set version_written = changed.version
  from changed
  where r.organization_id = organization and r.record_id = changed.id and r.kind = 'ticket'
    and r.version_written = changed.version - 1;
  perform set_config('basalt.person_id', person, true);
end
$$;

-- A server of the version before, which runs beside this one during an upgrade, makes and removes relations without writing the column.
create function basalt.keep_outer_parent() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update basalt.tickets set outer_parent_id = null
    where organization_id = old.organization_id and id = old.to_id and outer_parent_id = old.from_id;
  else
    update basalt.tickets t set outer_parent_id = o.id
    from basalt.tickets o
    where o.organization_id = new.organization_id and o.id = new.from_id and o.deleted_at is null
      and t.organization_id = new.organization_id and t.id = new.to_id and t.project_id <> o.project_id
      and t.outer_parent_id is distinct from o.id;
  end if;
  return null;
end
$$;
create trigger keep_outer_parent_of_new after insert on basalt.ticket_relations
  for each row when (new.kind = 'parent') execute function basalt.keep_outer_parent();
create trigger keep_outer_parent_of_removed after delete on basalt.ticket_relations
  for each row when (old.kind = 'parent') execute function basalt.keep_outer_parent();

-- The parents that are stored already. The answer about such a ticket changes, and so does its version: copies read it again.
with changed as (
  update basalt.tickets t
  set outer_parent_id = o.id, version = t.version + 1, updated_at = greatest(t.updated_at, now())
  from basalt.ticket_relations r
    join basalt.tickets o on o.organization_id = r.organization_id and o.id = r.from_id and o.deleted_at is null
    join basalt.projects p on p.organization_id = o.organization_id and p.id = o.project_id and p.deleted_at is null
  where r.kind = 'parent' and t.organization_id = r.organization_id and t.id = r.to_id and o.project_id <> t.project_id
  returning t.organization_id, t.id, t.version)
update basalt.import_records r set version_written = changed.version
from changed
where r.organization_id = changed.organization_id and r.record_id = changed.id and r.kind = 'ticket'
  and r.version_written = changed.version - 1;

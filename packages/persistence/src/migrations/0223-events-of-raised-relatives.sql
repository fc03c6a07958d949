-- Tickets that are raised by changes of their relatives are in the log: servers call `raise_relatives` and add the events of it.

-- As in 0219. Within a project its deletion changes nothing: it hides both ends of a relation.
create or replace function basalt.relations_say(organization uuid, ids uuid[])
  returns table (id uuid, parent_id uuid, outer_parent_id uuid, open_blockers integer, children_total integer, children_done integer)
  language sql stable
as $$
  select t.id, case when above.project_id = t.project_id then above.id end, case when above.project_id <> t.project_id then above.id end,
    blockers.open, below.total, below.done
  from basalt.tickets t
  left join lateral (
    select o.id, o.project_id from basalt.ticket_relations r
      join basalt.tickets o on o.organization_id = r.organization_id and o.id = r.from_id and o.deleted_at is null
      join basalt.projects p on p.organization_id = o.organization_id and p.id = o.project_id
        and (p.deleted_at is null or p.id = t.project_id)
    where r.organization_id = organization and r.to_id = t.id and r.kind = 'parent') above on true
  cross join lateral (
    select count(*)::integer as open from basalt.ticket_relations r
      join basalt.tickets o on o.organization_id = r.organization_id and o.id = r.from_id and o.deleted_at is null
      join basalt.projects p on p.organization_id = o.organization_id and p.id = o.project_id
        and (p.deleted_at is null or p.id = t.project_id)
      join basalt.boards b on b.organization_id = o.organization_id and b.id = o.board_id and not b.is_done
    where r.organization_id = organization and r.to_id = t.id and r.kind = 'blocks') blockers
  cross join lateral (
    select count(*)::integer as total, (count(*) filter (where b.is_done))::integer as done
    from basalt.ticket_relations r
      join basalt.tickets o on o.organization_id = r.organization_id and o.id = r.to_id and o.deleted_at is null
      join basalt.projects p on p.organization_id = o.organization_id and p.id = o.project_id
        and (p.deleted_at is null or p.id = t.project_id)
      join basalt.boards b on b.organization_id = o.organization_id and b.id = o.board_id
    where r.organization_id = organization and r.from_id = t.id and r.kind = 'parent') below
  where t.organization_id = organization and t.id = any (ids)
$$;

-- Counts again for all tickets that have relations with these, and for `recounted_ids`. Tickets that cannot change are left out: children of
-- `moved_ids` (moved to or from a done board), and tickets of a deleted project itself. The others are locked first, in the order of their ids:
-- a count begins after the commit of all changes before it. A ticket that differs gets its next version, and is returned with its former
-- values. `horizon` is the place of their events in the log: taken after the locks, so that these events come after those of changes that it
-- waited for. The caller may not see all of them, so the person is left out of it here; the tenant stays. A version that a ticket gets here is no
-- change by a person: imports continue to know it as they left it.
create function basalt.raise_relatives(
    organization uuid, ticket_ids uuid[], moved_ids uuid[], deleted_project_ids uuid[], restored_project_ids uuid[],
    recounted_ids uuid[], at timestamptz)
  returns table (
    id uuid, project_id uuid, version integer, updated_at timestamptz, commented_at timestamptz,
    parent_id uuid, open_blockers integer, children_total integer, children_done integer,
    former_parent_id uuid, former_open_blockers integer, former_children_total integer, former_children_done integer,
    horizon bigint)
  language plpgsql
as $$
#variable_conflict use_column
declare
  person text := coalesce(current_setting('basalt.person_id', true), '');
  changed_ids uuid[] := ticket_ids;
  relative_ids uuid[] := recounted_ids;
  log_horizon bigint;
begin
  perform set_config('basalt.person_id', '', true);
  if restored_project_ids <> '{}' then
    changed_ids := changed_ids || array(
      select t.id from basalt.tickets t
      where t.organization_id = organization and t.project_id = any (restored_project_ids) and t.deleted_at is null);
  end if;
  if deleted_project_ids <> '{}' then
    relative_ids := relative_ids || array(
      select o.id from basalt.tickets t
        join basalt.ticket_relations r on r.organization_id = organization and r.from_id = t.id and r.kind in ('blocks', 'parent')
        join basalt.tickets o on o.organization_id = organization and o.id = r.to_id and o.project_id <> t.project_id
      where t.organization_id = organization and t.project_id = any (deleted_project_ids) and t.deleted_at is null
      union all
      select o.id from basalt.tickets t
        join basalt.ticket_relations r on r.organization_id = organization and r.to_id = t.id and r.kind = 'parent'
        join basalt.tickets o on o.organization_id = organization and o.id = r.from_id and o.project_id <> t.project_id
      where t.organization_id = organization and t.project_id = any (deleted_project_ids) and t.deleted_at is null);
  end if;
  relative_ids := relative_ids || array(
    select r.to_id from basalt.ticket_relations r
    where r.organization_id = organization and r.from_id = any (changed_ids || moved_ids) and r.kind = 'blocks'
    union all
    select r.to_id from basalt.ticket_relations r
    where r.organization_id = organization and r.from_id = any (changed_ids) and r.kind = 'parent'
    union all
    select r.from_id from basalt.ticket_relations r
    where r.organization_id = organization and r.to_id = any (changed_ids || moved_ids) and r.kind = 'parent');
  if relative_ids <> '{}' then
    perform from basalt.tickets t where t.organization_id = organization and t.id = any (relative_ids)
      order by t.id for no key update;
    log_horizon := basalt.event_horizon();
    return query
      with raised as (
        update basalt.tickets t
        set parent_id = said.parent_id, outer_parent_id = said.outer_parent_id, open_blockers = said.open_blockers,
          children_total = said.children_total, children_done = said.children_done, version = t.version + 1,
          updated_at = greatest(t.updated_at, at)
        from basalt.relations_say(organization, relative_ids) said
        join basalt.tickets former on former.organization_id = organization and former.id = said.id
        where t.organization_id = organization and t.id = said.id
          and (t.parent_id, t.outer_parent_id, t.open_blockers, t.children_total, t.children_done) is distinct from
            (said.parent_id, said.outer_parent_id, said.open_blockers, said.children_total, said.children_done)
        returning t.id, t.project_id, t.version, t.updated_at, t.commented_at, t.parent_id, t.open_blockers, t.children_total,
          t.children_done, former.parent_id as former_parent_id, former.open_blockers as former_open_blockers,
          former.children_total as former_children_total, former.children_done as former_children_done
      ), imported as (
        update basalt.import_records r set version_written = raised.version
        from raised
        where r.organization_id = organization and r.record_id = raised.id and r.kind = 'ticket'
          and r.version_written = raised.version - 1
      )
      select raised.*, log_horizon from raised;
  end if;
  perform set_config('basalt.person_id', person, true);
end
$$;

-- A server of the version before, which runs beside this one during an upgrade, relies on the triggers. They are off in a transaction of this
-- version (`basalt.raises_relatives`), and can be dropped by the version after it.
create or replace function basalt.keep_relatives(organization uuid, ids uuid[], too uuid[], at timestamptz) returns void
  language plpgsql
as $$
begin
  perform from basalt.raise_relatives(organization, ids, '{}', '{}', '{}', too, at);
end
$$;

drop trigger keep_relatives on basalt.tickets;
create constraint trigger keep_relatives after update of board_id, deleted_at on basalt.tickets
  deferrable initially deferred for each row
  when (current_setting('basalt.raises_relatives', true) is distinct from 'on'
    and ((old.deleted_at is null) <> (new.deleted_at is null)
      or (old.board_id <> new.board_id and current_setting('basalt.keeps_completion', true) is distinct from 'on')))
  execute function basalt.keep_relatives_of_change();
drop trigger keep_relatives on basalt.boards;
create constraint trigger keep_relatives after update of is_done on basalt.boards
  deferrable initially deferred for each row
  when (current_setting('basalt.raises_relatives', true) is distinct from 'on' and old.is_done <> new.is_done)
  execute function basalt.keep_relatives_of_change();
drop trigger keep_relatives on basalt.projects;
create constraint trigger keep_relatives after update of deleted_at on basalt.projects
  deferrable initially deferred for each row
  when (current_setting('basalt.raises_relatives', true) is distinct from 'on'
    and (old.deleted_at is null) <> (new.deleted_at is null))
  execute function basalt.keep_relatives_of_change();
drop trigger keep_relatives on basalt.ticket_relations;
create constraint trigger keep_relatives after update of from_id, to_id on basalt.ticket_relations
  deferrable initially deferred for each row
  when (current_setting('basalt.raises_relatives', true) is distinct from 'on')
  execute function basalt.keep_relatives_of_change();

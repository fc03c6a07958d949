-- Plans for organizations of average size read all tickets of a large one again for each relative. The plans of this function are for the
-- organization of the call; those of the rest of the transaction are not affected.
alter function basalt.raise_relatives(uuid, uuid[], uuid[], uuid[], uuid[], uuid[], timestamptz)
  set plan_cache_mode = force_custom_plan;

-- As in 0223, but in a fixed order (`offset 0`): from a ticket to its relations, and from each to the other ticket and its board by their ids. In
-- a database without statistics, such as in the first minute after a large import, all other orders cost as much in the plan, and read
-- all tickets of the organization for each relative. `kind || ''` is not for the index of parents by `to_id`, which would be read in full.
create or replace function basalt.relations_say(organization uuid, ids uuid[])
  returns table (id uuid, parent_id uuid, outer_parent_id uuid, open_blockers integer, children_total integer, children_done integer)
  language sql stable
as $$
  select t.id, case when above.project_id = t.project_id then above.id end, case when above.project_id <> t.project_id then above.id end,
    blockers.open, below.total, below.done
  from basalt.tickets t
  left join lateral (
    select o.id, o.project_id from basalt.ticket_relations r
      cross join lateral (
        select x.id, x.project_id from basalt.tickets x
        where x.organization_id = organization and x.id = r.from_id and x.deleted_at is null offset 0) o
      join basalt.projects p on p.organization_id = organization and p.id = o.project_id
        and (p.deleted_at is null or p.id = t.project_id)
    where r.organization_id = organization and r.to_id = t.id and r.kind = 'parent') above on true
  cross join lateral (
    select count(*)::integer as open from basalt.ticket_relations r
      cross join lateral (
        select x.project_id, x.board_id from basalt.tickets x
        where x.organization_id = organization and x.id = r.from_id and x.deleted_at is null offset 0) o
      cross join lateral (
        select x.is_done from basalt.boards x where x.organization_id = organization and x.id = o.board_id offset 0) b
      join basalt.projects p on p.organization_id = organization and p.id = o.project_id
        and (p.deleted_at is null or p.id = t.project_id)
    where r.organization_id = organization and r.to_id = t.id and r.kind = 'blocks' and not b.is_done) blockers
  cross join lateral (
    select count(*)::integer as total, (count(*) filter (where b.is_done))::integer as done
    from basalt.ticket_relations r
      cross join lateral (
        select x.project_id, x.board_id from basalt.tickets x
        where x.organization_id = organization and x.id = r.to_id and x.deleted_at is null offset 0) o
      cross join lateral (
        select x.is_done from basalt.boards x where x.organization_id = organization and x.id = o.board_id offset 0) b
      join basalt.projects p on p.organization_id = organization and p.id = o.project_id
        and (p.deleted_at is null or p.id = t.project_id)
    where r.organization_id = organization and r.from_id = t.id and r.kind || '' = 'parent') below
  where t.organization_id = organization and t.id = any (ids)
$$;

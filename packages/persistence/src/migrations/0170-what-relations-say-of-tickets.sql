-- What a ticket's record says of its relations and of the tasks in its description, kept in columns: a list reads them without a join.

alter table basalt.tickets
  -- The parent, where it is a live ticket of the same project. No foreign key: it is made and taken away with the relation.
  add column parent_id uuid,
  -- The live tickets that block it and are not done.
  add column open_blockers integer not null default 0,
  -- The live sub-tickets, and those of them that are done.
  add column children_total integer not null default 0,
  add column children_done integer not null default 0,
  -- The items of task lists in the description, and those that are checked.
  add column checklist_total integer not null default 0,
  add column checklist_done integer not null default 0;

-- The same as `checklistOf` in code.
create function basalt.keep_checklist() returns trigger language plpgsql as $$
begin
  new.checklist_total := coalesce(regexp_count(new.description_html, '<li(?=[^>]* data-type="taskItem")'), 0);
  new.checklist_done := coalesce(regexp_count(new.description_html,
    '<li(?=[^>]* data-type="taskItem")(?=[^>]* data-checked="true")'), 0);
  return new;
end
$$;
create trigger keep_checklist before insert or update of description_html on basalt.tickets
  for each row execute function basalt.keep_checklist();

-- What relations say of each of these tickets, counted.
create function basalt.relations_say(organization uuid, ids uuid[])
  returns table (id uuid, parent_id uuid, open_blockers integer, children_total integer, children_done integer)
  language sql stable
as $$
  select t.id, above.id, blockers.open, below.total, below.done
  from basalt.tickets t
  left join lateral (
    select o.id from basalt.ticket_relations r
      join basalt.tickets o on o.organization_id = r.organization_id and o.id = r.from_id and o.deleted_at is null
      join basalt.projects p on p.organization_id = o.organization_id and p.id = o.project_id and p.deleted_at is null
    where r.organization_id = organization and r.to_id = t.id and r.kind = 'parent' and o.project_id = t.project_id) above on true
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

-- Counts anew for all tickets that these have relations with, and for `too`. They are locked first, in the order of their ids: a count
-- begins once all that changed them before is there. A ticket that differs gets its next version. The caller may not see
-- all of them, so the person is left out of it here; the tenant stays.
create function basalt.keep_relatives(organization uuid, ids uuid[], too uuid[], at timestamptz) returns void
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
  update basalt.tickets t
  set parent_id = said.parent_id, open_blockers = said.open_blockers, children_total = said.children_total,
    children_done = said.children_done, version = t.version + 1, updated_at = greatest(t.updated_at, at)
  from basalt.relations_say(organization, kept) said
  where t.organization_id = organization and t.id = said.id
    and (t.parent_id, t.open_blockers, t.children_total, t.children_done)
      is distinct from (said.parent_id, said.open_blockers, said.children_total, said.children_done);
  perform set_config('basalt.person_id', person, true);
end
$$;

-- Each change of whether a ticket is there and done comes through here, whoever makes it. At the end of the transaction: after
-- all that it writes, so that nothing written later overwrites a count. New and removed relations count for their own two tickets
-- (`withRelation` in code), which the same change writes.
create function basalt.keep_relatives_of_change() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'tickets' then
      if (old.deleted_at is null) = (new.deleted_at is null) and 1 = (
        select count(distinct b.is_done) from basalt.boards b
        where b.organization_id = new.organization_id and b.id in (old.board_id, new.board_id)) then
        return null;
      end if;
      perform basalt.keep_relatives(new.organization_id, array[new.id], '{}', new.updated_at);
    when 'boards' then
      perform basalt.keep_relatives(new.organization_id,
        array(select t.id from basalt.tickets t where t.organization_id = new.organization_id and t.board_id = new.id),
        '{}', new.updated_at);
    when 'projects' then
      perform basalt.keep_relatives(new.organization_id,
        array(select t.id from basalt.tickets t where t.organization_id = new.organization_id and t.project_id = new.id),
        '{}', new.updated_at);
    else
      -- A parent that is deleted made way for another one.
      perform basalt.keep_relatives(new.organization_id, '{}', array[old.from_id, new.from_id, new.to_id], new.created_at);
  end case;
  return null;
end
$$;
create constraint trigger keep_relatives after update of board_id, deleted_at on basalt.tickets
  deferrable initially deferred for each row
  when (old.board_id <> new.board_id or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function basalt.keep_relatives_of_change();
create constraint trigger keep_relatives after update of is_done on basalt.boards
  deferrable initially deferred for each row when (old.is_done <> new.is_done)
  execute function basalt.keep_relatives_of_change();
create constraint trigger keep_relatives after update of deleted_at on basalt.projects
  deferrable initially deferred for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function basalt.keep_relatives_of_change();
create constraint trigger keep_relatives after update of from_id, to_id on basalt.ticket_relations
  deferrable initially deferred for each row
  execute function basalt.keep_relatives_of_change();

-- What is there already. The owner sees the rows of all tenants for it; the tables are locked until the end.
alter table basalt.tickets no force row level security;
alter table basalt.boards no force row level security;
alter table basalt.projects no force row level security;
alter table basalt.ticket_relations no force row level security;
update basalt.tickets set description_html = description_html where description_html like '%data-type="taskItem"%';
update basalt.tickets t
set parent_id = said.parent_id, open_blockers = said.open_blockers, children_total = said.children_total,
  children_done = said.children_done
from (select organization_id, array_agg(distinct id) as ids
    from (select organization_id, unnest(array[from_id, to_id]) as id from basalt.ticket_relations
      where kind in ('blocks', 'parent')) ends
    group by organization_id) related
  cross join lateral basalt.relations_say(related.organization_id, related.ids) said
where t.organization_id = related.organization_id and t.id = said.id;
alter table basalt.tickets force row level security;
alter table basalt.boards force row level security;
alter table basalt.projects force row level security;
alter table basalt.ticket_relations force row level security;

-- Imports make relations, too.

alter table basalt.import_records drop constraint import_records_kind_check;
alter table basalt.import_records add constraint import_records_kind_check
  check (kind in ('project', 'board', 'label', 'ticket', 'comment', 'relation'));

-- As in 0170. A version that a ticket gets here is no change by somebody: imports go on to know it as they left it.
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
    set parent_id = said.parent_id, open_blockers = said.open_blockers, children_total = said.children_total,
      children_done = said.children_done, version = t.version + 1, updated_at = greatest(t.updated_at, at)
    from basalt.relations_say(organization, kept) said
    where t.organization_id = organization and t.id = said.id
      and (t.parent_id, t.open_blockers, t.children_total, t.children_done)
        is distinct from (said.parent_id, said.open_blockers, said.children_total, said.children_done)
    returning t.id, t.version)
  update basalt.import_records r set version_written = changed.version
  from changed
  where r.organization_id = organization and r.record_id = changed.id and r.kind = 'ticket'
    and r.version_written = changed.version - 1;
  perform set_config('basalt.person_id', person, true);
end
$$;

-- How many comments and own files a ticket has, for its card: a list reads them without a join.
alter table basalt.tickets
  add column comment_count integer not null default 0,
  -- Without files of comments.
  add column file_count integer not null default 0;

-- A server of the version before, which runs beside this one during an upgrade, does not write the counts. Changes of this version do, and
-- have `basalt.raises_relatives`.
create function basalt.count_comments() returns trigger language plpgsql as $$
begin
  update basalt.tickets t set comment_count = (select count(*) from basalt.comments c
    where c.organization_id = new.organization_id and c.ticket_id = new.ticket_id and c.deleted_at is null)
  where t.organization_id = new.organization_id and t.id = new.ticket_id;
  return null;
end
$$;
create function basalt.count_files() returns trigger language plpgsql as $$
begin
  update basalt.tickets t set file_count = (select count(*) from basalt.files f
    where f.organization_id = new.organization_id and f.ticket_id = new.ticket_id and f.comment_id is null
      and f.state = 'ready' and f.deleted_at is null)
  where t.organization_id = new.organization_id and t.id = new.ticket_id;
  return null;
end
$$;
create trigger count_comments after insert or update of deleted_at on basalt.comments for each row
  when (new.ticket_id is not null and current_user = 'basalt_app'
    and current_setting('basalt.raises_relatives', true) is distinct from 'on')
  execute function basalt.count_comments();
create trigger count_files after insert or update of state, deleted_at on basalt.files for each row
  when (new.ticket_id is not null and new.comment_id is null and current_user = 'basalt_app'
    and current_setting('basalt.raises_relatives', true) is distinct from 'on')
  execute function basalt.count_files();

-- The comments and files that are stored already: tickets that have some are written once.
update basalt.tickets t set comment_count = counted.comments, file_count = counted.files
from (
  select organization_id, ticket_id, sum(comments) as comments, sum(files) as files from (
    select organization_id, ticket_id, count(*) as comments, 0 as files from basalt.comments
    where ticket_id is not null and deleted_at is null group by organization_id, ticket_id
    union all
    select organization_id, ticket_id, 0, count(*) from basalt.files
    where ticket_id is not null and comment_id is null and state = 'ready' and deleted_at is null
    group by organization_id, ticket_id) each
  group by organization_id, ticket_id) counted
where t.organization_id = counted.organization_id and t.id = counted.ticket_id;

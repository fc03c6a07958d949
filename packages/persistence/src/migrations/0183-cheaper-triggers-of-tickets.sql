-- Triggers of tickets that run only where they have something to do.

-- A new ticket without a description has no tasks: the columns' default says so.
drop trigger keep_checklist on basalt.tickets;
create trigger keep_checklist_of_new before insert on basalt.tickets
  for each row when (new.description_html is not null) execute function basalt.keep_checklist();
create trigger keep_checklist before update of description_html on basalt.tickets
  for each row execute function basalt.keep_checklist();

-- A statement that sends thousands of tickets from one board to another, both of finished work or neither, says so by this setting. Asking for
-- each of them would take a quarter of its time. Deletion counts in any case.
drop trigger keep_relatives on basalt.tickets;
create constraint trigger keep_relatives after update of board_id, deleted_at on basalt.tickets
  deferrable initially deferred for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)
    or (old.board_id <> new.board_id and current_setting('basalt.keeps_completion', true) is distinct from 'on'))
  execute function basalt.keep_relatives_of_change();

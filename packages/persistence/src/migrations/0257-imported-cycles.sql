-- Imports make cycles.
alter table basalt.import_records drop constraint import_records_kind_check;
alter table basalt.import_records add constraint import_records_kind_check
  check (kind in ('project', 'board', 'label', 'cycle', 'field', 'template', 'ticket', 'comment', 'file', 'relation', 'member'));

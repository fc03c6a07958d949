-- Imports add people to a project, and an undoing takes them away again.
alter table basalt.imports add column adds_people boolean not null default true;
alter table basalt.imports alter column adds_people drop default;
alter table basalt.import_records drop constraint import_records_kind_check;
alter table basalt.import_records add constraint import_records_kind_check
  check (kind in ('project', 'board', 'label', 'ticket', 'comment', 'file', 'relation', 'member'));

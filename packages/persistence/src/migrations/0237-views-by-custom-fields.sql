-- Views are grouped by custom fields, too.

alter table basalt.views drop constraint views_grouping_check;
alter table basalt.views add constraint views_grouping_check
  check (grouping ~ '^(board|assignee|priority|label|custom\.[a-z][a-z0-9_]{0,39})$');

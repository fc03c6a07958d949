-- Views are grouped by cycle, too.

alter table basalt.views drop constraint views_grouping_check;
alter table basalt.views add constraint views_grouping_check
  check (grouping ~ '^(board|assignee|priority|label|cycle|custom\.[a-z][a-z0-9_]{0,39})$');

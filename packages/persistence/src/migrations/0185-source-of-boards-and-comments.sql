-- What imported boards and comments were in the system they come from, as of tickets: {system, key, url}. Earlier imports have none.
alter table basalt.boards add column source json;
alter table basalt.comments add column source json;

-- The zone whose days are the days of a project. Null is UTC.

alter table basalt.projects add column time_zone text check (char_length(time_zone) <= 64);

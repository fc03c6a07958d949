-- The language, time zone and first day of the week (1 is Monday, as in ISO 8601) that a person chose, and the language of an organization for
-- people who chose none. Null: none was chosen.
alter table basalt.users
  add column locale text,
  add column time_zone text,
  add column week_start integer check (week_start between 1 and 7);
alter table basalt.organizations add column default_locale text;

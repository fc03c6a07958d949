-- A database from before the baseline has this constraint unchecked for its older events.
alter table basalt.events validate constraint events_packed;

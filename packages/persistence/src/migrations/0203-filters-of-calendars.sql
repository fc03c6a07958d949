-- The filters that a view had when the address of its calendar was made: a later change of the view does not widen the calendar.
-- Null for an address from before this column, until it is read for the first time.
alter table basalt.view_calendars add column query json;

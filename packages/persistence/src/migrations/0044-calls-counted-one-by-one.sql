-- Calls are no longer counted before they come: nothing needs to know when that was.
alter table basalt.call_counts drop column leased_at;

-- The position of the last event that the retention removed from the log of an organization: an older cursor has lost events.
alter table basalt.organizations
  add column purged_horizon bigint,
  add column purged_sequence bigint;

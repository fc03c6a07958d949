-- An event can amount to several kinds for one record: a ticket is moved and completed when its board is deleted into a done board.
alter table basalt.affected_records drop constraint affected_records_pkey,
  add primary key (organization_id, event_id, record_id, kind);

-- Who made a webhook; null for one that was made before this was noted.
alter table basalt.webhooks add column created_by json;

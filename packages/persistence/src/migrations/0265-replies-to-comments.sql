-- The comment that a comment answers: the first one of its thread, on the same ticket or document. When that is purged, its replies stay.
alter table basalt.comments add column reply_to uuid;
alter table basalt.comments add constraint comments_reply_to foreign key (organization_id, reply_to)
  references basalt.comments (organization_id, id) on delete set null (reply_to) not valid;
alter table basalt.comments validate constraint comments_reply_to;
create index comments_reply_to on basalt.comments (organization_id, reply_to) where reply_to is not null;

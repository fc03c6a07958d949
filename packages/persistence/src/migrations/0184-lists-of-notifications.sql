-- Lists of a person's notifications by reason, and of those that are in the inbox or snoozed.

-- The comment that it quotes; a comment that is deleted is quoted no more. Null for others, and for those of before.
alter table basalt.notifications add column comment_id uuid;

-- That of the notification, for the index. It is filled in here, so that what the previous version writes has it, too.
alter table basalt.notification_recipients add column reason text;
create function basalt.keep_reason() returns trigger language plpgsql as $$
begin
  select n.reason into new.reason from basalt.notifications n
    where n.organization_id = new.organization_id and n.id = new.notification_id;
  return new;
end
$$;
create trigger keep_reason before insert on basalt.notification_recipients
  for each row execute function basalt.keep_reason();
update basalt.notification_recipients r set reason = n.reason from basalt.notifications n
  where n.organization_id = r.organization_id and n.id = r.notification_id and n.reason is not null;
create index notification_recipients_reason on basalt.notification_recipients (organization_id, user_id, reason, notification_id)
  where reason is not null;
create index notification_recipients_open on basalt.notification_recipients (organization_id, user_id, notification_id)
  where done_at is null;

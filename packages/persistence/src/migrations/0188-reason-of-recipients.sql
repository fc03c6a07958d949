-- The reason of a notification comes with its recipients: it is looked up only for those that the previous version writes, and for
-- notifications that a caller sends, which have none.
drop trigger keep_reason on basalt.notification_recipients;
create trigger keep_reason before insert on basalt.notification_recipients
  for each row when (new.reason is null) execute function basalt.keep_reason();

-- A mail can hold all that happens to a person's tickets and documents within some minutes. Mails that wait at the upgrade stay as they are.
alter table basalt.notification_recipients drop constraint notification_recipients_mail_bundle_check;
alter table basalt.notification_recipients add constraint notification_recipients_mail_bundle_check
  check (mail_bundle in ('subject', 'window', 'day')) not valid;

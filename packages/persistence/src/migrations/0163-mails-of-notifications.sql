-- Mails about notifications: when one is due, and what people chose.

alter table basalt.notification_recipients
  -- Null: no mail, or it is in the outbox.
  add column mail_due_at timestamptz(3),
  -- What one mail holds: all of one ticket or document, or all of a day.
  add column mail_bundle text check (mail_bundle in ('subject', 'day'));
create index notification_recipients_mail on basalt.notification_recipients (organization_id, mail_due_at) where mail_due_at is not null;
grant select (organization_id, mail_due_at) on basalt.notification_recipients to basalt_gatekeeper;
create policy gatekeeper on basalt.notification_recipients for select to basalt_gatekeeper using (true);

-- Without a row, mails are bundled.
create table basalt.mail_choices (
  organization_id uuid not null references basalt.organizations (id),
  user_id uuid not null,
  -- The choice of each reason that differs from the default.
  choices jsonb not null,
  daily_hour smallint not null check (daily_hour between 0 and 23),
  -- The IANA name of the time zone of that hour.
  time_zone text not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references basalt.memberships (organization_id, user_id)
);
call basalt.isolate_tenant_table('basalt.mail_choices');

-- The organizations behind `behind` with a mail that is due, at most `most`.
create function basalt.organizations_with_due_mails(at timestamptz, behind uuid, most integer) returns setof uuid
  language sql stable security definer set search_path = basalt, pg_temp
as $$
  select o.id from organizations o
  where (behind is null or o.id > behind) and exists (
    select from notification_recipients r where r.organization_id = o.id and r.mail_due_at <= at)
  order by o.id limit most
$$;
grant create on schema basalt to basalt_gatekeeper;
revoke all on function basalt.organizations_with_due_mails(timestamptz, uuid, integer) from public;
grant execute on function basalt.organizations_with_due_mails(timestamptz, uuid, integer) to basalt_app;
alter function basalt.organizations_with_due_mails(timestamptz, uuid, integer) owner to basalt_gatekeeper;
revoke create on schema basalt from basalt_gatekeeper;

-- Mails that wait to be sent. They are written in the transaction of what they are about, and removed once they are sent.

create table basalt.mail_outbox (
  id uuid primary key,
  -- The organization on whose share the mail is sent, or 'accounts'.
  sender text not null,
  kind text not null,
  is_urgent boolean not null,
  -- The mail as JSON, sealed for its id.
  sealed text not null check (octet_length(sealed) <= 16384),
  attempts smallint not null default 0,
  claims integer not null default 0,
  due_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create index mail_outbox_due on basalt.mail_outbox (is_urgent desc, due_at);

call basalt.fence_accounts('basalt.mail_outbox');
-- A tenant's transaction adds mails of its own organization, and reads none.
create policy tenant_mails on basalt.mail_outbox for insert
  with check (sender = basalt.current_organization()::text and not is_urgent);

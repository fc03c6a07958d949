-- Which SERVICE_SECRET_KEY the deployment was made with: a start with another one would find no API key good and open no
-- sealed secret. A hash of the key that tells nothing of it.
--
-- The owner's alone: nothing is granted to those who serve, so the policy lets nobody else through.
create table basalt.secret_key_note (
  single boolean primary key default true check (single),
  fingerprint text not null,
  noted_at timestamptz(3) not null
);

alter table basalt.secret_key_note enable row level security;
alter table basalt.secret_key_note force row level security;
create policy owner on basalt.secret_key_note using (true) with check (true);

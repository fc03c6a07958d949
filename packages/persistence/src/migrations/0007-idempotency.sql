-- What requests with an Idempotency-Key came to: kept in the transaction of the request, for a day.

create table basalt.kept_outcomes (
  organization_id uuid not null references basalt.organizations (id),
  -- The id of the credential or the person that asked; `system` for the command line.
  caller text not null,
  -- Method and path.
  operation text not null,
  key text not null,
  fingerprint text not null,
  -- json, not jsonb: a replay gives the fields in the order they had.
  outcome json not null,
  expires_at timestamptz(3) not null,
  primary key (organization_id, caller, operation, key)
);
create index kept_outcomes_expiry on basalt.kept_outcomes (organization_id, expires_at);

call basalt.fence('basalt.kept_outcomes');

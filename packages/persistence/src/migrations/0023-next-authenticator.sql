-- Another authenticator that is being set up: it takes the place of the confirmed one with its first code.
alter table basalt.two_factors
  add column next_sealed_secret text,
  add column next_begun_at timestamptz(3),
  add check ((next_sealed_secret is null) = (next_begun_at is null)),
  add check (next_sealed_secret is null or confirmed_at is not null);

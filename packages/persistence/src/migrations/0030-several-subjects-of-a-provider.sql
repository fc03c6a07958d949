-- Accounts are linked by verified email: a person may come with several subjects of one provider.
create index identities_user on basalt.identities (user_id);
alter table basalt.identities drop constraint identities_user_id_provider_key;

-- Who gave a webhook its present address, when that is another one than at the creation.

alter table basalt.webhooks add column addressed_by json;

-- What an imported ticket was in the system it comes from: {system, key, url}. Tickets that were imported before have none.
alter table basalt.tickets add column source json;

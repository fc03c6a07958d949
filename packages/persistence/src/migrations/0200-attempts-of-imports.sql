-- How many attempts at an import have begun since it last made progress: counted before each, so that an attempt that ends its process counts.
alter table basalt.imports add column attempts integer not null default 0 check (attempts >= 0);

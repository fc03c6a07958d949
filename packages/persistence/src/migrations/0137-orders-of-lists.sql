-- The tickets of an organization by estimate, and documents by title.

create index tickets_estimate_wide on basalt.tickets
  (organization_id, (case when estimate is null then '-1'::double precision else estimate end), id)
  where deleted_at is null;

-- As Unicode orders letters and accents, without regard to case: texts that differ in case alone are equal.
create collation basalt.by_letters (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
drop index basalt.documents_title;
create index documents_title on basalt.documents (organization_id, title collate basalt.by_letters, id)
  where deleted_at is null;

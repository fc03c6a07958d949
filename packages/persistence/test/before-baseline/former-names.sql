-- The notes of a database that had the baseline of nine files with the names of before. Its schema is that of 0135.
truncate basalt.schema_migrations;
insert into basalt.schema_migrations (name, checksum) values
  ('0001-baseline-1-roles.sql', 'd5f02ccad19ee8dfe7a39c721cf22eb7e8067d2657564c72e15c2b7ef93518ef'),
  ('0001-baseline-2-accounts.sql', 'e837a057832766eca94fc5b492a0c4d89cc4e7f061b185c26aee19ad1a40612d'),
  ('0001-baseline-3-projects.sql', 'b10069acf7ad1408e101badf0fdaf6af1d2a906db1e049306832f5b827b674d9'),
  ('0001-baseline-4-tickets.sql', '1aa12c3e5d2a49bfb2b3e93cba4d7c7da6c8389cf1b432d332c234d814a7dfd1'),
  ('0001-baseline-5-documents.sql', '8fd9750f8d6804c408c5abb6e214c2f75c28b50ec34d3debce6f583d092bf4f9'),
  ('0001-baseline-6-events.sql', '30f1b537394d69f70a38437ed12f9b1d0f76f75b032fa5f7d5d589338ee59b07'),
  ('0001-baseline-7-credentials.sql', '536673e6b16ab85c76047361f15a2da3c64a0de7388de06ae03fa0dbf116f499'),
  ('0001-baseline-8-visibility.sql', 'd4c04820ad11a9249144d3e05e15e6721029097e16209692cc8737ff8a6733a8'),
  ('0001-baseline-9-records-by-id.sql', 'd09cc9cb5c82b8b8aeba03200d8fbed950dc939670d5d2416e2e55d893087790');

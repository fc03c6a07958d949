import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const source = new URL('../src/', import.meta.url);

/** The files that hold SQL as plain text, and why it is not one of Kysely's queries. */
const plain: Readonly<Record<string, string>> = {
  'embedded/first-connection.ts': 'the catalogue, before there is a schema',
  'embedded/kernel-lock.ts': 'SQLite',
  'project/field-totals.ts': 'the conditions of lists of tickets',
  'project/weeks.queries.ts': 'the conditions of lists of tickets',
  'project/workload.queries.ts': 'the conditions of lists of tickets',
  'sql/chosen-columns.ts': 'made around a statement that is compiled already',
  'sql/within-budget.ts': 'made around a statement that is compiled already',
  'transaction/row-statements.ts': 'made of the metadata of entities, once for each shape',
  'ticket/cycle-order.ts': 'lists of tickets',
  'ticket/field-order.ts': 'lists of tickets',
  'ticket/validate-references.ts': 'lists of tickets: parameters are shared between their parts',
  'ticket/ticket-filter.ts': 'the conditions of lists of tickets',
  'ticket/ticket-groups.ts': 'the conditions of lists of tickets',
  'ticket/ticket-search-statements.ts': 'lists of tickets',
  'ticket/ticket-statements.ts': 'lists of tickets',
  'ticket/tickets.queries.ts': 'lists of tickets',
};

/** A literal that begins as a statement does and has no tag before it. */
const statement =
  /(?<![\w>`])['"`]\s*(?:select\s(?!\w+$)|insert into |update \w+ |delete from |with \w+ as |savepoint |listen |copy )/giu;

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//gu, '').replaceAll(/(?<!:)\/\/.*$/gmu, '');

test('SQL stands in the tagged templates of Kysely, but for the files that say why not', async () => {
  const names = await readdir(source, { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const found = new Set<string>();
  for (const file of files) {
    const text = withoutComments(await readFile(new URL(file, source), 'utf8'));
    if (text.match(statement) === null) continue;
    found.add(Object.keys(plain).find((prefix) => file.startsWith(prefix)) ?? file);
  }
  expect([...found].toSorted()).toEqual(Object.keys(plain).toSorted());
});

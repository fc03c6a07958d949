import { expect, test } from 'vitest';
import { itemsOf, plainSources, recordsOf } from '../testing/read-items.ts';

const [columns, rows] = [2_000, 300];
const { jira } = plainSources;

const cellOf = (row: number, at: number): string => {
  if (row % (1 + Math.floor(at / 40)) !== 0) return '';
  return (
    [`${row}.5`, `word ${row % 5}`, `text ${row} of ${at}`, '05/Mar/26 12:00 AM'][at % 4] ?? ''
  );
};

/** An export of Jira with many custom fields, of which each issue has some; the first ones are used most. */
function wideExport(): string {
  const names = Array.from({ length: columns }, (_, at) => `Custom field (Field ${at})`);
  const lines = Array.from({ length: rows }, (_, row) =>
    [`Issue ${row}`, `W-${row}`, 'To Do', ...names.map((_name, at) => cellOf(row, at))].join(','),
  );
  return [['Summary', 'Issue key', 'Status', ...names].join(','), ...lines].join('\n');
}

test('an export of Jira with 2,000 columns is imported within bounded time and memory', async () => {
  const file = wideExport();
  const began = performance.now();
  const before = process.memoryUsage().heapUsed;
  const items = await itemsOf(jira, file, {}, 65_536);
  const [seconds, mebibytes] = [
    (performance.now() - began) / 1_000,
    (process.memoryUsage().heapUsed - before) / 1024 ** 2,
  ];
  console.log(`${file.length} characters: ${seconds.toFixed(1)} s, ${mebibytes.toFixed(0)} MiB`);
  const fields = items.filter(({ kind }) => kind === 'field');
  expect(fields).toHaveLength(columns);
  expect(fields.filter(({ record }) => record !== null)).toHaveLength(50);
  expect(fields.slice(0, 4).map(({ record }) => record?.kind === 'field' && record.type)).toEqual([
    'number',
    'choice',
    'text',
    'date',
  ]);
  const ticket = recordsOf(items, 'ticket')['W-0'];
  const { customValues = {}, html } = ticket as { customValues: object; html: string };
  expect(Object.keys(customValues).length + html.split('<tr>').length - 1).toBe(columns);
  expect(seconds).toBeLessThan(20);
});

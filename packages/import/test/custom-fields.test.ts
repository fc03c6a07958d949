import type { SourceItem } from '@basalt/domain';
import { expect, test } from 'vitest';
import { itemsOf, plainSources, recordsOf } from '../testing/read-items.ts';

const { csv, jira, trello } = plainSources;

/** Rows of a table of tickets with these columns besides a key and a title. */
const tableOf = (columns: string, rows: readonly string[]) =>
  [`Key,Title,${columns}`, ...rows.map((row, at) => `K-${at},Ticket ${at},${row}`)].join('\n');

const typesOf = (items: readonly SourceItem[]) =>
  Object.values(recordsOf(items, 'field')).map((record) =>
    record?.kind === 'field' ? [record.name, record.type, optionsOf(record.options)] : null,
  );
const optionsOf = (options: readonly { name: string }[] | null = null) =>
  (options ?? []).map(({ name }) => name);
const valuesOf = (items: readonly SourceItem[]) =>
  Object.values(recordsOf(items, 'ticket')).map(
    (record) => record?.kind === 'ticket' && record.customValues,
  );

test('types are found from the values of columns that are not recognized', async () => {
  const rows = [
    '12,2026-03-05,High,TRUE,https://a.test/1,"a, b",Some words,007',
    '0.5,2026-03-06,low,false,mailto:a@b.test,a,Other words,1',
    '"1,5",,high,,,"b;a",,2',
    '-3,,LOW,,,b,,3',
  ];
  const items = await itemsOf(csv, tableOf('Cost,Launch,Severity,Sure,Site,Parts,Note,Code', rows));
  expect(typesOf(items)).toEqual([
    ['Cost', 'number', []],
    ['Launch', 'date', []],
    ['Severity', 'choice', ['High', 'low']],
    ['Sure', 'flag', []],
    ['Site', 'link', []],
    ['Parts', 'choices', ['a', 'b']],
    ['Note', 'text', []],
    ['Code', 'text', []],
  ]);
  expect(valuesOf(items)).toEqual([
    {
      Cost: 12,
      Launch: '2026-03-05',
      Severity: 'High',
      Sure: true,
      Site: 'https://a.test/1',
      Parts: ['a', 'b'],
      Note: 'Some words',
      Code: '007',
    },
    {
      Cost: 0.5,
      Launch: '2026-03-06',
      Severity: 'low',
      Sure: false,
      Site: 'mailto:a@b.test',
      Parts: ['a'],
      Note: 'Other words',
      Code: '1',
    },
    { Cost: 1.5, Severity: 'High', Parts: ['a', 'b'], Code: '2' },
    { Cost: -3, Severity: 'low', Parts: ['b'], Code: '3' },
  ]);
  expect(recordsOf(items, 'field')['Cost']).toMatchObject({ number: { decimals: 1 } });
  expect(
    items.filter(({ kind }) => kind === 'field').every((item) => item.outcome === 'exact'),
  ).toBe(true);
});

test('a caller changes the name and type of a field, and leaves one out', async () => {
  const file = tableOf('Severity,Team', ['1,North', '2,North', 'none,South', '3,North']);
  const fields = { Severity: { type: 'choice', name: 'Impact' }, Team: null };
  const items = await itemsOf(csv, file, { fields });
  expect(typesOf(items)).toEqual([['Impact', 'choice', ['1', '2', 'none', '3']], null]);
  expect(valuesOf(items)[2]).toEqual({ Severity: 'none' });
  expect(recordsOf(items, 'ticket')['K-0']).toMatchObject({
    html: '<table><tbody><tr><th>Team</th><td>North</td></tr></tbody></table>',
  });
  for (const wrong of [[], { Severity: 'text' }, { Severity: { type: 'person' } }]) {
    await expect(itemsOf(csv, file, { fields: wrong })).rejects.toThrow('"fields"');
  }
});

test('a value that does not fit stays in the text with a note, and so do columns of long texts', async () => {
  const long = 'x'.repeat(300);
  const file = tableOf('Note,Story', [`short,"a\nb"`, `${long},"c\nd"`, 'another,e']);
  const items = await itemsOf(csv, file);
  expect(typesOf(items)).toEqual([['Note', 'text', []], null]);
  expect(items.find(({ key }) => key === 'K-1')).toMatchObject({
    outcome: 'other_form',
    notes: expect.arrayContaining([
      expect.stringContaining('"Note" has a value that does not fit its custom field'),
    ]),
    record: { customValues: {}, html: expect.stringContaining(long) },
  });
});

const days = (first: string) => itemsOf(csv, tableOf('Launch', [first, '04/03/2026']));

test('days are those of the table, and stay text where their order is not known', async () => {
  expect(valuesOf(await days('25/03/2026'))).toEqual([
    { Launch: '2026-03-25' },
    { Launch: '2026-03-04' },
  ]);
  expect(typesOf(await days('05/03/2026'))).toEqual([['Launch', 'text', []]]);
});

test('repeated columns of Jira are several choices, and fields have their names', async () => {
  const file = [
    'Summary,Issue key,Custom field (Severity),Custom field (Teams),Custom field (Teams)',
    'One,W-1,High,North,South',
    'Two,W-2,High,South,',
  ].join('\n');
  const items = await itemsOf(jira, file);
  expect(typesOf(items)).toEqual([
    ['Severity', 'choice', ['High']],
    ['Teams', 'choices', ['North', 'South']],
  ]);
  expect(valuesOf(items)[0]).toEqual({
    'Custom field (Severity)': 'High',
    'Custom field (Teams)': ['North', 'South'],
  });
});

test('fields of Trello have the types that it names', async () => {
  const types = ['text', 'number', 'date', 'checkbox', 'list'];
  const values = [
    { value: { text: '5' } },
    { value: { number: '2.5' } },
    { value: { date: '2026-03-05T12:00:00.000Z' } },
    { value: { checked: 'true' } },
    { idValue: 'o1' },
  ];
  const items = await itemsOf(
    trello,
    JSON.stringify({
      id: 'b',
      name: 'B',
      lists: [{ id: 'l', name: 'To do' }],
      cards: [
        {
          id: 'c',
          name: 'Card',
          idList: 'l',
          customFieldItems: values.map((item, at) => ({ idCustomField: `f${at}`, ...item })),
        },
      ],
      customFields: types.map((type, at) => ({
        id: `f${at}`,
        name: type,
        type,
        options: type === 'list' ? [{ id: 'o1', value: { text: 'Large' } }] : undefined,
      })),
    }),
  );
  expect(valuesOf(items)).toEqual([{ f0: '5', f1: 2.5, f2: '2026-03-05', f3: true, f4: 'Large' }]);
  expect(items.filter(({ kind }) => kind === 'field').map(({ outcome }) => outcome)).toEqual([
    'exact',
    'exact',
    'other_form',
    'exact',
    'exact',
  ]);
});

test('our own table names its fields by their keys', async () => {
  const header = 'key,title,description_html,board,custom.launch_day';
  const items = await itemsOf(csv, `${header}\nA-1,One,,Open,2031-05-04\n`, { preset: 'basalt' });
  expect(recordsOf(items, 'field')['custom.launch_day']).toMatchObject({
    name: 'launch_day',
    fieldKey: 'launch_day',
    type: 'date',
    isFound: true,
  });
});

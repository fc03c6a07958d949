import { importNote, SourceFault, type SourceItem, type TemplateContent } from '@basalt/domain';
import { expect, test } from 'vitest';
import { writeNeutral } from '../src/index.ts';
import { jiraExport } from '../testing/jira-exports.ts';
import { trelloExport } from '../testing/trello-exports.ts';
import { itemsOf, plainSources } from '../testing/read-items.ts';

const { csv, jira, trello } = plainSources;
const item = { url: null, outcome: 'exact', notes: [] } as const;
const at = new Date('1969-12-31T23:59:59.999Z');
const content: TemplateContent = {
  title: 'Release {{date}}',
  description_html: '<p>h</p>',
  priority: 'high',
  estimate: 0.5,
  assignee_ids: ['al'],
  label_ids: ['l'],
  tag_names: ['x'],
  custom_fields: { cost: 5, parts: ['a', 'b'], sure: false },
  due: '+3d',
};
const items: SourceItem[] = [
  {
    ...item,
    kind: 'project',
    key: 'p',
    name: 'P',
    record: { kind: 'project', name: 'P', description: '<p>d</p>' },
  },
  {
    ...item,
    kind: 'person',
    key: 'al',
    name: 'Al',
    record: { kind: 'person', name: 'Al', email: 'al@x.test' },
  },
  {
    ...item,
    kind: 'board',
    key: 'b',
    name: 'B',
    record: { kind: 'board', name: 'B', wipLimit: 3, isDone: true },
  },
  {
    ...item,
    kind: 'label',
    key: 'l',
    name: 'L',
    record: { kind: 'label', name: 'L', color: '#ff0000' },
  },
  {
    ...item,
    kind: 'cycle',
    key: 'c',
    name: 'Sprint',
    record: {
      kind: 'cycle',
      name: 'Sprint',
      goal: null,
      startsOn: '2031-05-05',
      endsOn: '2031-05-18',
      state: 'completed',
      startedAt: at,
      completedAt: at,
      doneTickets: 3,
      doneEstimate: 2.5,
    },
  },
  {
    ...item,
    kind: 'field',
    key: 'cost',
    name: 'Cost',
    record: {
      kind: 'field',
      name: 'Cost',
      fieldKey: 'cost',
      description: null,
      type: 'number',
      number: { min: 0, max: null, decimals: 2, unit: '€' },
      options: [{ name: 'a', color: '#00ff00', archived: true }, { name: 'b' }],
      required: true,
      default: 2.5,
      onCard: false,
    },
  },
  {
    ...item,
    kind: 'template',
    key: 'm',
    name: 'Release',
    record: {
      kind: 'template',
      name: 'Release',
      isDefault: true,
      ticket: content,
      subTickets: [{ ...content, title: 'Notes', due: null }],
    },
  },
  {
    ...item,
    kind: 'ticket',
    key: 't',
    name: 'T \u2028 "quoted"',
    url: 'https://a.test/t',
    record: {
      kind: 'ticket',
      title: 'T\n😀',
      html: '<p>h</p>',
      board: 'b',
      priority: 'low',
      dueAt: at,
      estimate: 0.5,
      customValues: { cost: 5, parts: ['a', 'b'], sure: false, day: '2031-05-04' },
      assignees: ['al'],
      labels: ['l'],
      tags: ['x'],
      archived: true,
      author: 'al',
      createdAt: at,
      completedAt: null,
      development: [
        {
          kind: 'pull_request',
          title: 'Pay',
          url: 'https://a.test/5',
          state: null,
          author: null,
          repository: 'acme/shop',
          closing: true,
          repository_key: 'github:a.test:140',
          external_id: '5',
          sent_at: null,
          created_at: '2031-05-04T00:00:00.000Z',
        },
      ],
    },
  },
  {
    ...item,
    kind: 'comment',
    key: 'c',
    name: 'C',
    record: { kind: 'comment', ticket: 't', html: '', author: null, createdAt: at },
  },
  {
    ...item,
    kind: 'relation',
    key: 'r',
    name: 'R',
    record: { kind: 'relation', type: 'parent', from: 't', to: 'u' },
  },
  {
    ...item,
    kind: 'file',
    key: 'f',
    name: 'F',
    record: { kind: 'file', ticket: 't', name: 'f', open: null, size: 7, createdAt: null },
  },
  {
    ...item,
    kind: 'other',
    key: 'o',
    name: 'O',
    record: null,
    outcome: 'left',
    notes: [importNote('votes_left')],
  },
];
const cost = items.find(({ kind }) => kind === 'field')?.record;
const textOf = async (written: readonly SourceItem[]) =>
  (await Array.fromAsync(writeNeutral(written))).join('');

test('items out and in again are equal, and written again the text is', async () => {
  const text = await textOf(items);
  expect(await itemsOf(csv, text, {}, 5)).toEqual(items);
  expect(await textOf(await itemsOf(csv, text))).toBe(text);
});

test('what any source yields is equal after out and in again', async () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const source = seed % 2 === 0 ? trello : jira;
    const { file } = seed % 2 === 0 ? trelloExport(seed) : jiraExport(seed);
    const exported = await itemsOf(source, file);
    const again = await itemsOf(csv, await textOf(exported));
    // What is asked of the person is known while the source itself is read: the category of a state, and the word of a priority.
    const unasked = exported.map(
      ({ category: _category, foundPriority: _foundPriority, ...stated }) => stated,
    );
    expect(again).toEqual(unasked);
  }
});

test('a ticket without the optional fields of a later version is read', async () => {
  const ticket = items.find(({ kind }) => kind === 'ticket');
  const withoutField = async (name: string) => {
    const fields = Object.entries(ticket?.record ?? {}).filter(([field]) => field !== name);
    const text = await textOf([{ ...ticket, record: Object.fromEntries(fields) } as SourceItem]);
    return (await itemsOf(csv, text))[0]?.record;
  };
  expect({ ...(await withoutField('estimate')), estimate: 0.5 }).toEqual(ticket?.record);
  expect({ ...(await withoutField('archived')), archived: true }).toEqual(ticket?.record);
  await expect(withoutField('author')).rejects.toThrow('Line 2 holds no item');
});

test.each([
  ['another form', '{"format":"other","version":1}\n'],
  ['a later version', '{"format":"basalt-neutral","version":2}\n'],
  ['a line that is no JSON', '{"format":"basalt-neutral","version":1}\n{"kind'],
  ['a list', '{"format":"basalt-neutral","version":1}\n[]\n'],
  ['a deep line', `{"format":"basalt-neutral","version":1}\n${'['.repeat(1_000_000)}`],
  ['a long line', `{"format":"basalt-neutral","version":1}\n{"key":"${'x'.repeat(3_000_000)}`],
])('%s is refused', async (_, text) => {
  await expect(itemsOf(csv, text, {}, 65_536)).rejects.toThrow(SourceFault);
});

test.each<readonly [string, object]>([
  ['an unknown kind', { kind: '__proto__' }],
  [
    'a record with another field',
    { record: { kind: 'project', name: 'P', description: null, id: 1 } },
  ],
  ['a record of an unknown kind', { record: { kind: 'constructor' } }],
  ['a record with a wrong type', { record: { kind: 'project', name: 7, description: null } }],
  [
    'a date that there is not',
    { record: { kind: 'comment', ticket: 't', html: '', author: null, createdAt: 'never' } },
  ],
  ['a long key', { key: 'x'.repeat(201) }],
  ['a custom field of an unknown type', { kind: 'field', record: { ...cost, type: 'user' } }],
  [
    'a custom field with wrong options',
    { kind: 'field', record: { ...cost, options: [{ name: '' }] } },
  ],
  [
    'a custom field with a wrong form of numbers',
    { kind: 'field', record: { ...cost, number: { decimals: 9 } } },
  ],
  ...[
    { title: 7 },
    { due: 'tomorrow' },
    { label_ids: [7] },
    { priority: 'whenever' },
    { custom_fields: { cost: {} } },
  ].map((fault) => {
    const record = { kind: 'template', name: 'M', ticket: { ...content, ...fault } };
    return [`a template with ${JSON.stringify(fault)}`, { kind: 'template', record }] satisfies [
      string,
      object,
    ];
  }),
  [
    'a template whose sub-tickets are no list',
    { kind: 'template', record: { kind: 'template', name: 'M', ticket: content, subTickets: {} } },
  ],
])('%s is refused', async (_, changed) => {
  const [head = '', line = ''] = (await textOf(items.slice(0, 1))).split('\n');
  const text = `${head}\n${JSON.stringify({ ...(JSON.parse(line) as object), ...changed })}\n`;
  await expect(itemsOf(csv, text)).rejects.toThrow('Line 2 holds no item');
});

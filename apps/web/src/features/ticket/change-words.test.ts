import { expect, test } from 'vitest';
import type { Maker } from '../../api/types.ts';
import { changeWords } from './change-words.ts';

const names = {
  actor: ({ name }: Maker) => name,
  board: (id: unknown) => (id === 'b1' ? 'Open' : 'Hold'),
  person: (id: unknown) => `Person ${String(id)}`,
  cycle: (id: unknown) => `Cycle ${String(id)}`,
  label: (id: unknown) => `Label ${String(id)}`,
  project: (id: unknown) => `Project ${String(id)}`,
  day: (time: string) => time.slice(0, 10),
  field: () => ({ name: 'Severity', text: String }),
  related: (id: string) => (id === 'r1' ? 'WEB-2' : null),
};

/** The words as they are read: what it was stands in brackets. */
const read = (type: string, changes: Record<string, { from: unknown; to: unknown }>) =>
  changeWords({ type, changes, data: { name: 'plan.pdf' } }, names).map(
    ({ verb, from, to, note }) =>
      [verb, from && `[${from}]`, to].filter((part) => part !== undefined).join(' ') +
      (note === undefined ? '' : `, ${note}`),
  );

test.each([
  ['ticket.moved', { board_id: { from: 'b1', to: 'b2' } }, ['moved it [Open] Hold']],
  ['ticket.moved', { rank: { from: 'a', to: 'b' } }, []],
  [
    'ticket.moved',
    {
      project_id: { from: '1', to: '2' },
      key: { from: 'WEB-4', to: 'OPS-9' },
      board_id: { from: 'b1', to: 'b7' },
      label_ids: { from: ['1', '2'], to: ['8'] },
      assignee_ids: { from: ['1'], to: [] },
    },
    [
      'moved it [Project 1] Project 2, its key was WEB-4',
      'removed 1 label',
      'unassigned [Person 1]',
    ],
  ],
  [
    'ticket.moved',
    {
      project_id: { from: null, to: '2' },
      key: { from: null, to: 'OPS-9' },
      board_id: { from: null, to: 'b7' },
      label_ids: { from: null, to: ['8'] },
    },
    ['moved it Project 2'],
  ],
  ['ticket.moved_away', { project_id: { from: '1', to: null } }, []],
  ['ticket.created', { title: { from: null, to: 'New' } }, []],
  ['ticket.comment.created', {}, []],
  ['ticket.updated', { title: { from: 'Old', to: 'New' } }, ['renamed it [Old] New']],
  [
    'ticket.updated',
    { 'custom_fields.severity': { from: 'low', to: 'high' } },
    ['changed Severity [low] high'],
  ],
  ['ticket.updated', { 'custom_fields.severity': { from: null, to: 'low' } }, ['set Severity low']],
  [
    'ticket.updated',
    { priority: { from: 'high', to: 'highest' } },
    ['changed the priority [High] Highest'],
  ],
  [
    'ticket.updated',
    { due_at: { from: null, to: '2031-05-04T17:30:00Z' } },
    ['set the due date 2031-05-04'],
  ],
  ['ticket.updated', { estimate: { from: 5, to: null } }, ['removed the estimate [5]']],
  ['ticket.updated', { cycle_id: { from: null, to: '4' } }, ['put it into a cycle Cycle 4']],
  [
    'ticket.updated',
    { cycle_id: { from: '4', to: '5' } },
    ['moved it to another cycle [Cycle 4] Cycle 5'],
  ],
  [
    'ticket.updated',
    { assignee_ids: { from: ['1'], to: ['2', '3'] } },
    ['assigned Person 2, Person 3', 'unassigned [Person 1]'],
  ],
  [
    'ticket.updated',
    { tag_names: { from: ['one'], to: [] }, label_ids: { from: [], to: ['7'] } },
    ['removed the tag [one]', 'added the label Label 7'],
  ],
  [
    'ticket.updated',
    { description_html: { from: '<p>a</p>', to: '<p>b</p>' } },
    ['changed the description'],
  ],
  [
    'ticket.completed',
    { board_id: { from: 'b1', to: 'b2' } },
    ['completed it', 'moved it [Open] Hold'],
  ],
  [
    'ticket.related',
    { relation: { from: null, to: { id: 'r1', type: 'child' } } },
    ['added the sub-ticket WEB-2'],
  ],
  [
    'ticket.related',
    { relation: { from: null, to: { id: 'r2', type: 'blocks' } } },
    ['marked it as blocking another ticket'],
  ],
  [
    'ticket.unrelated',
    { relation: { from: { id: 'r2', type: 'parent' }, to: null } },
    ['separated it from its parent'],
  ],
  ['document.published', { status: { from: 'draft', to: 'published' } }, ['published it']],
  ['document.drafted', {}, ['made it a draft again']],
  [
    'document.updated',
    {
      content_html: { from: null, to: '<p>b</p>' },
      caption: { from: 'Old', to: null },
      editor_ids: { from: [], to: ['1'] },
      project_id: { from: null, to: 'p1' },
    },
    [
      'set the text',
      'removed the sentence [Old]',
      'made an editor of Person 1',
      'moved it [the whole organization] Project p1',
    ],
  ],
  ['document.created', {}, []],
  ['document.comment.created', {}, []],
  ['ticket.file.added', {}, ['added the file plan.pdf']],
  ['ticket.file.removed', {}, ['removed the file [plan.pdf]']],
  ['ticket.of_tomorrow', { something: { from: 1, to: 2 } }, []],
])('%s with %j is shown in words', (type, changes, words) => {
  expect(read(type, changes as Parameters<typeof read>[1])).toEqual(words);
});

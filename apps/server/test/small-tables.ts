import { expect } from 'vitest';
import type { SmallExport } from './small-export.ts';

const dueOf = (title: string, due_at: string | null) => ({ title, due_at });
const unreadable = [
  'after 4 May 2026 or 8 June',
  'Q2 2026',
  '2026-W15',
  '2027',
  'June 2026',
  '3.1.27',
];

/** Tables: each kind of value that an import once read wrongly, and some that it has always read rightly. */
export const smallTables: readonly SmallExport[] = [
  {
    name: 'halves of the day and months are read in the language of the table',
    system: 'csv',
    file: [
      'Key,Title,Status,Created,Due',
      'A-1,one,Open,18/Oca/26 4:08 ÖS,',
      'A-2,two,Open,18/jan./26 4:08 em,',
      'A-3,three,Open,"18. jan. 2026, 16.08",',
      'A-4,four,Open,,"marți, 24 noiembrie 2026"',
    ].join('\n'),
    expected: {
      tickets: [
        ...['one', 'two', 'three'].map((title) => ({
          title,
          created_at: '2026-01-18T16:08:00.000Z',
        })),
        dueOf('four', '2026-11-24T23:59:59.000Z'),
      ],
    },
  },
  {
    name: 'a month that two languages use differently is that of the other dates of the table',
    system: 'csv',
    file: 'Key,Title,Status,Due\nA-1,one,Open,5. listopada 2026.\nA-2,two,Open,6. siječnja 2026.\n',
    expected: {
      tickets: [dueOf('one', '2026-10-05T23:59:59.000Z'), dueOf('two', '2026-01-06T23:59:59.000Z')],
    },
  },
  {
    name: 'a range is due on its last day, and a text that is no date stays text',
    system: 'csv',
    file: [
      'ID,Title,Status,Due',
      '1,range,Open,"October 30, 2021 → November 4, 2021"',
      '2,iso,Open,2026-03-01 - 2026-04-06',
      ...unreadable.map((text, at) => `${at + 3},${text},Open,${text}`),
    ].join('\n'),
    expected: {
      counts: { ticket: { exact: 0, other_form: 2 + unreadable.length, left: 0 } },
      tickets: [
        dueOf('range', '2021-11-04T23:59:59.000Z'),
        dueOf('iso', '2026-04-06T23:59:59.000Z'),
        ...unreadable.map((text) => ({
          ...dueOf(text, null),
          description_html: `<table><tbody><tr><th>Due</th><td>${text}</td></tr></tbody></table>`,
        })),
      ],
    },
  },
  {
    name: 'a day that Linear writes as a midnight in UTC ends in the zone of the import',
    system: 'csv',
    file: 'ID,Team,Title,Status,Cycle Number,Triaged,Due Date\nQ-1,Quarry,Fence,Todo,,,Tue Mar 24 2026 00:00:00 GMT+0000 (GMT)\n',
    options: { zone: 'America/New_York' },
    expected: { zone: 'America/New_York', tickets: [dueOf('Fence', '2026-03-25T03:59:59.000Z')] },
  },
  {
    name: 'times of Jira are those of the zone of the import, which the report names',
    system: 'jira',
    file: [
      'Summary,Issue key,Issue id,Status,Due date,Created,Resolved',
      'Fence,Z-1,1,To Do,05/Mar/27 12:00 AM,02/Mar/26 9:00 AM,',
      'Brush,Z-2,2,Done,,02/Mar/26 11:30 PM,03/Mar/26 10:00 AM',
    ].join('\n'),
    options: { zone: 'Europe/Berlin' },
    expected: {
      zone: 'Europe/Berlin',
      tickets: [
        { due_at: '2027-03-05T22:59:59.000Z', created_at: '2026-03-02T08:00:00.000Z' },
        { created_at: '2026-03-02T22:30:00.000Z', completed_at: '2026-03-03T09:00:00.000Z' },
      ],
    },
  },
  {
    name: 'a completed task of Asana is done since its day, and an assignee who is no member is named',
    system: 'csv',
    file: [
      'Task ID,Created At,Completed At,Name,Section/Column,Assignee,Assignee Email,Due Date',
      '1,2026-01-05,2026-01-10,Paint,Buy,Ann,ann@quarry.test,2026-01-08',
      '2,2026-01-05,,Brushes,Buy,,,2026-01-20',
    ].join('\n'),
    expected: {
      boards: ['Buy', 'Done'],
      tickets: [
        {
          board: 'Done',
          completed_at: '2026-01-10T00:00:00.000Z',
          description_html: expect.stringContaining('<tr><th>Assignee</th><td>Ann</td></tr>'),
        },
        { board: 'Buy', completed_at: null },
      ],
    },
  },
  {
    name: 'a table of two projects of Jira makes the boards of the table alone',
    system: 'jira',
    file: 'Summary,Issue key,Issue id,Status,Project name\nA,AA-1,1,To Do,Apples\nB,BB-1,2,In Progress,Berries\n',
    expected: {
      boards: ['To Do', 'In Progress'],
      tickets: [{ board: 'To Do' }, { board: 'In Progress' }],
    },
  },
  {
    name: 'wiki markup of Jira is read in the environment and custom fields, and people who are no members are named',
    system: 'jira',
    file: [
      'Summary,Issue key,Issue id,Status,Assignee,Assignee Id,Description,Environment,Custom field (Steps),Comment',
      'Pump,W-1,1,To Do,Ann Fern,acc:1,"See [~acc:1], *bold*","h3. Host\n* {{p1}}","||Step||\n|1|",01/Mar/26 9:00 AM;acc:2;hello',
    ].join('\n'),
    expected: {
      tickets: [
        {
          description_html:
            '<p>See @Ann Fern, <strong>bold</strong></p><table><tbody>' +
            '<tr><th>Environment</th><td><h3>Host</h3><ul><li><code>p1</code></li></ul></td></tr>' +
            '<tr><th>Custom field (Steps)</th><td><table><tbody><tr><th>Step</th></tr><tr><td>1</td></tr></tbody></table></td></tr>' +
            '<tr><th>Assignee</th><td>Ann Fern</td></tr></tbody></table>',
        },
      ],
      comments: [[{ body_html: '<p>hello</p>', created_at: '2026-03-01T09:00:00.000Z' }]],
    },
  },
  {
    name: 'a first line that names the separator is none of the table',
    system: 'csv',
    file: 'sep=;\nTitle;Notes\nx;y, z\n',
    expected: { tickets: [{ title: 'x', description_html: expect.stringContaining('y, z') }] },
  },
  {
    name: 'rows above the header are counted as left',
    system: 'csv',
    file: 'Report,,\nhttps://quarry.test/report,,\n,,\nKey,Title,Status\nA-1,one,Open\n',
    expected: { counts: { other: { left: 1 } }, boards: ['Open'], tickets: [{ title: 'one' }] },
  },
  {
    name: 'a table in windows-1252 asks for its encoding',
    system: 'csv',
    file: new Uint8Array(Buffer.from('Title\nGr\u00FCn\n', 'latin1')),
    expected: { failure: expect.stringMatching(/UTF-8.*"encoding"|"encoding".*UTF-8/u) },
  },
  {
    name: 'a table in windows-1252 is read with its encoding',
    system: 'csv',
    file: new Uint8Array(Buffer.from('Title\nGr\u00FCn\n', 'latin1')),
    options: { encoding: 'windows-1252' },
    expected: { tickets: [{ title: 'Grün' }] },
  },
  {
    name: 'a child before its parent, and one whose parent is not in the table',
    system: 'jira',
    file: 'Summary,Issue key,Issue id,Status,Parent\nChild,K-1,1,To Do,2\nParent,K-2,2,To Do,\nOrphan,K-3,3,To Do,99\n',
    expected: {
      counts: { relation: { exact: 1, other_form: 0, left: 1 } },
      tickets: [{ parent: 'Parent' }, { parent: null }, { parent: null }],
    },
  },
  {
    name: 'of a circle of parents one is left',
    system: 'jira',
    file: 'Summary,Issue key,Issue id,Status,Parent\nOne,Y-1,1,To Do,2\nTwo,Y-2,2,To Do,1\n',
    expected: {
      counts: { relation: { exact: 1, other_form: 0, left: 1 } },
      tickets: [{ parent: 'Two' }, { parent: null }],
    },
  },
  {
    name: 'comments of Jira are cut at their first two semicolons alone',
    system: 'jira',
    file: [
      'Summary,Issue key,Issue id,Status,Comment,Comment,Comment,Comment',
      'Row,C-1,1,To Do,14/Jul/25 3:42 PM;acc:1;at 9;30; then,14/Jul/25 3:43 PM;acc:1;,15/Jul/25 9:00 AM;acc:2;01/Jan/24 1:00 PM;in the text,plain; with; more',
    ].join('\n'),
    expected: {
      counts: { comment: { exact: 2, other_form: 1, left: 1 } },
      comments: [
        [
          { body_html: '<p>at 9;30; then</p>', created_at: '2025-07-14T15:42:00.000Z' },
          { body_html: '<p>01/Jan/24 1:00 PM;in the text</p>' },
          { body_html: '<p>plain; with; more</p>' },
        ],
      ],
    },
  },
  {
    name: 'a title of our own table with signs before a formula is equal',
    system: 'csv',
    file: `key,title,description_html,board\nA-1,"''=1+1",,Open\nA-2,'=1+1,,Open\n`,
    expected: { tickets: [{ title: `'=1+1` }, { title: '=1+1' }] },
  },
];

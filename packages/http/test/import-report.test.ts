import { importNote } from '@basalt/domain';
import { anItem, closeAfterTests, imported } from '@basalt/domain/testing';
import { expect, test } from 'vitest';
import { openApiFixture } from './api-fixture.ts';

const shop = await closeAfterTests(openApiFixture());

test('the report of an import has the code of each note, and is a table in CSV, whose cells are no formulas', async () => {
  const empty = {
    record: null,
    outcome: 'left',
    notes: [importNote('comment_empty'), importNote('relation_kind_unknown', { name: 'no' })],
  } as const;
  const board = { kind: 'project', name: 'Old', description: null } as const;
  const items = [
    anItem('p', board),
    anItem('7', board, {
      ...empty,
      kind: 'ticket',
      name: '=1+1,\n2',
      url: 'https://old.example/7',
    }),
    anItem('8', board, { ...empty, kind: 'ticket', name: 'Ordinary' }),
  ];
  const { id } = await imported(shop.app.use, shop.organization, items);
  const answer = await shop.call('GET', `/api/v1/imports/${id}/report.csv`);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(answer.text.split('\r\n')).toEqual([
    'kind,key,name,url,outcome,notes',
    `ticket,7,"'=1+1,\n2",https://old.example/7,left,"It has no text. ""no"" has no kind of its own here: it is carried as a related ticket."`,
    'ticket,8,Ordinary,,left,"It has no text. ""no"" has no kind of its own here: it is carried as a related ticket."',
    '',
  ]);
  const read = await shop.call('GET', `/api/v1/imports/${id}`);
  const { notes } = read.json['data'] as { notes: { code: string; params: object }[] };
  expect(notes.map(({ code, params }) => [code, params])).toEqual([
    ['comment_empty', {}],
    ['relation_kind_unknown', { name: 'no' }],
  ]);
  const absent = await shop.call('GET', `/api/v1/imports/${shop.project}/report.csv`);
  expect(absent.status).toBe(404);
});

import { SourceFault } from '@basalt/domain';
import { describe, expect, test } from 'vitest';
import { createImportSources, type SourceFetch } from '../src/index.ts';
import { itemsFault } from '../testing/items-fault.ts';
import { plankaServer } from '../testing/planka-server.ts';
import { countsOf, itemsOf, recordsOf } from '../testing/read-items.ts';

const options = { address: 'https://p.test/', token: 'a.b.c', board: '1' };
const sourceOf = (fetch: SourceFetch) =>
  createImportSources({ htmlOfMarkdown: (text) => `<p>${text}</p>`, fetch }).planka;
const itemsFrom = (
  answers: Record<string, unknown>,
  settings: object = options,
  asked: string[] = [],
) =>
  itemsOf(
    sourceOf(async (url, { headers }) => {
      asked.push(`${url} ${Object.values(headers).join(' ')}`);
      const path = url.slice('https://p.test'.length);
      return path in answers
        ? new Response(JSON.stringify(answers[path]))
        : new Response('{}', { status: 404 });
    }),
    '',
    { ...settings },
  );

const board = {
  item: { id: '1', name: 'Work', projectId: '2' },
  included: {
    projects: [{ id: '2', name: 'P', description: 'About' }],
    users: [{ id: '3', name: 'Al', email: 'al@x.test' }],
    lists: [
      { id: '11', name: 'Finished work', type: 'closed', position: 2 },
      { id: '10', name: 'Now', type: 'active', position: 1 },
      { id: '12', name: null, type: 'archive', position: null },
      { id: '13', name: null, type: 'trash' },
    ],
    labels: [{ id: '20', name: null, color: 'light-mud', position: 1 }],
    cards: [
      {
        id: '30',
        name: 'First',
        description: 'Text',
        listId: '11',
        position: 1,
        creatorUserId: '4',
        startDate: '2026-02-01T12:00:00.000Z',
        dueDate: '2026-03-01T12:00:00.000Z',
        isDueCompleted: true,
        stopwatch: { total: 90 },
        commentsTotal: 1,
        createdAt: '2026-01-01T00:00:00.000Z',
        listChangedAt: '2026-02-01T00:00:00.000Z',
      },
    ],
    cardMemberships: [{ cardId: '30', userId: '3' }],
    cardLabels: [{ cardId: '30', labelId: '20' }],
    taskLists: [{ id: '40', cardId: '30', name: 'Steps', position: 1 }],
    tasks: [
      { id: '42', taskListId: '40', name: 'two', isCompleted: false, position: 2 },
      { id: '41', taskListId: '40', name: 'one', isCompleted: true, position: 1 },
    ],
    attachments: [
      {
        id: '50',
        cardId: '30',
        type: 'file',
        name: 'a.png',
        data: { url: 'https://p.test/attachments/50/download/a.png', size: 5 },
      },
      { id: '51', cardId: '30', type: 'link', name: 'Site', data: { url: 'https://a.test/' } },
      {
        id: '52',
        cardId: '30',
        type: 'file',
        name: 'elsewhere',
        data: { url: 'https://evil.test/attachments/52' },
      },
    ],
    customFields: [{ id: '60', name: 'Size' }],
    customFieldValues: [{ cardId: '30', customFieldId: '60', content: 'Large' }],
  },
};
const answers = {
  '/api/boards/1': board,
  '/api/lists/12/cards': {
    items: [
      {
        id: '31',
        name: 'Old',
        listId: '12',
        prevListId: '10',
        listChangedAt: '2026-01-05T00:00:00.000Z',
        commentsTotal: 0,
      },
    ],
    included: {},
  },
  '/api/lists/12/cards?before=%7B%22listChangedAt%22%3A%222026-01-05T00%3A00%3A00.000Z%22%2C%22id%22%3A%2231%22%7D':
    { items: [], included: {} },
  '/api/lists/13/cards': {
    items: [{ id: '32', name: 'Gone', listId: '13', listChangedAt: null }],
    included: {},
  },
  '/api/lists/13/cards?before=%7B%22listChangedAt%22%3A%22%22%2C%22id%22%3A%2232%22%7D': {
    items: [],
  },
  '/api/cards/30/comments': {
    items: [{ id: '70', userId: '5', text: 'Fine', createdAt: '2026-01-02T00:00:00.000Z' }],
    included: { users: [{ id: '5', username: 'bo' }] },
  },
  '/api/cards/30/comments?beforeId=70': { items: [] },
};

const boards = (...ids: string[]) => ({
  '/api/projects': {
    items: [],
    included: { boards: ids.map((id) => ({ id, name: `B${id}` })) },
  },
});

describe('a board of Planka', () => {
  test('each thing is an item, with its outcome', async () => {
    const asked: string[] = [];
    const items = await itemsFrom(answers, options, asked);
    expect(itemsFault(items)).toBeNull();
    expect(countsOf(items)).toEqual({
      project: 1,
      person: 3,
      board: 2,
      label: 1,
      field: 1,
      ticket: 3,
      checklist: 1,
      file: 3,
      comment: 1,
    });
    expect(recordsOf(items, 'person')).toMatchObject({
      3: { name: 'Al', email: 'al@x.test' },
      4: { name: '4' },
      5: { name: 'bo', email: null },
    });
    expect(recordsOf(items, 'label')).toMatchObject({
      20: { name: 'light-mud', color: '#c7a57b' },
    });
    expect(Object.values(recordsOf(items, 'board'))).toEqual([
      { kind: 'board', name: 'Now', wipLimit: null, isDone: false },
      { kind: 'board', name: 'Finished work', wipLimit: null, isDone: true },
    ]);
    expect(recordsOf(items, 'ticket')).toEqual({
      30: {
        kind: 'ticket',
        title: 'First',
        board: '11',
        startAt: new Date('2026-02-01T12:00:00Z'),
        dueAt: new Date('2026-03-01T12:00:00Z'),
        assignees: ['3'],
        labels: ['20'],
        tags: [],
        archived: false,
        author: '4',
        createdAt: new Date('2026-01-01T00:00:00Z'),
        completedAt: new Date('2026-02-01T00:00:00Z'),
        html:
          '<p>Text</p><h3>Steps</h3><ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>one</p></li><li data-type="taskItem" data-checked="false"><p>two</p></li></ul>' +
          '<h3>Attachments</h3><ul><li><a href="https://p.test/attachments/50/download/a.png">a.png</a></li><li><a href="https://a.test/">Site</a></li><li><a href="https://evil.test/attachments/52">elsewhere</a></li></ul>' +
          '<table><tbody><tr><th>Time spent</th><td>90 s</td></tr></tbody></table>',
        customValues: { 60: 'Large' },
      },
      31: expect.objectContaining({ board: '10', archived: true }) as unknown,
      32: null,
    });
    expect(asked).toHaveLength(7);
    expect(new Set(asked.map((request) => request.replace(/^\S+/, '')))).toEqual(
      new Set([' Bearer a.b.c accessToken=a.b.c']),
    );
  });

  test('the only board that the token reads is taken; of several, one is to be named', async () => {
    const unnamed = { address: 'https://p.test', token: 'key' };
    const only = await itemsFrom({ ...answers, ...boards('1') }, unnamed);
    expect(only[0]).toMatchObject({ kind: 'project', key: '1' });
    await expect(itemsFrom(boards('1', '2'), unnamed)).rejects.toThrow(
      'which board is imported: 1 (B1), 2 (B2)',
    );
  });

  test('an answer that leads to another host is followed without the token', async () => {
    const asked: [string, number][] = [];
    const source = sourceOf(async (url, { headers }) => {
      asked.push([url, Object.keys(headers).length]);
      const path = url.slice('https://p.test'.length);
      if (url.startsWith('https://p.test/attachments')) {
        return new Response('', { status: 302, headers: { location: 'https://store.test/a' } });
      }
      return new Response(
        path in answers ? JSON.stringify(answers[path as keyof typeof answers]) : 'bytes',
      );
    });
    const items = await itemsOf(source, '', options);
    const [record] = items.filter(({ kind }) => kind === 'file').map((item) => item.record);
    const open = record?.kind === 'file' ? record.open : null;
    const bytes = await Array.fromAsync((await open?.())?.bytes ?? []);
    expect(Buffer.concat(bytes).toString()).toBe('bytes');
    expect(asked.slice(-2)).toEqual([
      ['https://p.test/attachments/50/download/a.png', 2],
      ['https://store.test/a', 0],
    ]);
  });

  test('a request that is to be repeated later is repeated', async () => {
    let refused = 0;
    const source = sourceOf(async (url) => {
      refused += 1;
      if (refused === 1)
        return new Response('', { status: 429, headers: { 'retry-after': '0.01' } });
      return new Response(
        JSON.stringify(answers[url.slice('https://p.test'.length) as keyof typeof answers]),
      );
    });
    expect(await itemsOf(source, '', options)).toHaveLength(16);
  });

  test.each([
    ['no address', async () => new Response(''), { token: 'a' }],
    [
      'another protocol',
      async () => new Response(''),
      { ...options, address: 'file:///etc/passwd' },
    ],
    ['a token with a line end', async () => new Response(''), { ...options, token: 'a\r\nx: y' }],
    ['a page', async () => new Response('<html>'), options],
    ['another API', async () => new Response('{"a":1}'), options],
    ['a refusal', async () => new Response('', { status: 401 }), options],
    ['an error', async () => new Response('', { status: 500 }), options],
    ['nobody there', () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1')), options],
    [
      'an answer without end',
      async () =>
        new Response(new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(1024 * 1024)) })),
      options,
    ],
    ['deep nesting', async () => new Response(`${'['.repeat(1_000_000)}`), options],
  ] as [string, SourceFetch, object][])(
    '%s ends with a fault that says what to do',
    async (_, fetch, settings) => {
      const fault = await itemsOf(sourceOf(fetch), '', { ...settings }).catch(
        (error: unknown) => error,
      );
      expect(fault).toBeInstanceOf(SourceFault);
      expect(String(fault)).not.toMatch(/ECONN|10\.0\.0\.1|a\.b\.c/);
    },
  );
});

describe('a hostile answer is refused while it is read', () => {
  const MiB = 1024 * 1024;
  const cards = '{"item":{"id":"1"},"included":{"cards":[';
  const keys = Array.from({ length: 1_000 }, (_, at) => `"k${at}":1,`).join('');
  test.each([
    ['lists as cards', cards, '[],'],
    ['empty cards', cards, '{},'],
    ['lists in one another', cards, '['],
    ['a card of many values', `${cards}{"name":[`, '1,'],
    ['a card of many fields', '{"item":{"id":"1"},"included":{"cards":[{', keys],
    ['fields of the board', '{"item":{', keys],
    ['parts of the board', '{"item":{"id":"1"},"included":{', keys],
    ['fields of the answer', '{', keys],
    ['one long text', '{"item":{"id":"1","name":"', 'x'.repeat(1_000)],
  ])('%s', async (_, start, unit) => {
    const piece = Buffer.from(unit.repeat(Math.ceil(65_536 / unit.length)));
    let sent = 0;
    const body = new ReadableStream({
      start: (to) => to.enqueue(Buffer.from(start)),
      pull: (to) => {
        sent += piece.length;
        to.enqueue(piece);
      },
    });
    const fault = await itemsOf(
      sourceOf(async () => new Response(body)),
      '',
      options,
    ).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(SourceFault);
    expect(String(fault)).not.toMatch(/32 MiB/);
    expect(sent).toBeLessThan(3 * MiB);
  });
});

test('of 300 generated boards, items of each kind are as many as there are things, in order, and the same again', async () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const { fetch, counts } = plankaServer(seed);
    const items = await itemsOf(sourceOf(fetch), '', options);
    expect([seed, countsOf(items), itemsFault(items)]).toEqual([seed, counts, null]);
  }
});

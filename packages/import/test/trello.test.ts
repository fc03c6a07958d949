import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SourceFault } from '@basalt/domain';
import { describe, expect, test } from 'vitest';
import { createImportSources } from '../src/index.ts';
import { itemsFault } from '../testing/items-fault.ts';
import { countsOf, itemsOf, plainSources, recordsOf } from '../testing/read-items.ts';
import { trelloExport } from '../testing/trello-exports.ts';

const { trello } = plainSources;
/** An identifier of Trello, made at 2026-01-01T00:00:00Z plus `seconds`. */
const id = (seconds: number) => `${(1_767_225_600 + seconds).toString(16)}${'0'.repeat(16)}`;
const board = {
  id: id(0),
  name: 'Work',
  desc: 'About',
  closed: false,
  shortUrl: 'https://trello.com/b/w',
  actions: [
    {
      id: 'a3',
      type: 'updateCard',
      date: '2026-02-03T10:00:00.000Z',
      idMemberCreator: 'm1',
      data: { card: { id: id(20) }, listAfter: { name: 'Done' } },
    },
    {
      id: 'a2',
      type: 'commentCard',
      date: '2026-02-02T10:00:00.000Z',
      idMemberCreator: 'm9',
      memberCreator: { id: 'm9', fullName: 'Gone' },
      data: { text: 'Fine', card: { id: id(20) } },
    },
    {
      id: 'a1',
      type: 'createCard',
      date: '2026-01-01T00:00:20.000Z',
      idMemberCreator: 'm1',
      data: { card: { id: id(20) } },
    },
    {
      id: 'a0',
      type: 'commentCard',
      date: '2026-02-02T10:00:00.000Z',
      idMemberCreator: 'm1',
      data: { text: 'Lost', card: { id: 'deleted' } },
    },
  ],
  cards: [
    {
      id: id(30),
      name: 'Second',
      desc: '',
      idList: 'l1',
      pos: 2,
      closed: true,
      idLabels: [],
      idMembers: [],
      due: null,
    },
    {
      id: id(20),
      name: 'First',
      desc: 'Text',
      idList: 'l2',
      pos: 9,
      closed: false,
      idLabels: ['b1', 'b1'],
      idMembers: ['m1'],
      due: '2026-03-01T12:00:00.000Z',
      dueComplete: true,
      start: '2026-02-01T12:00:00.000Z',
      shortUrl: 'https://trello.com/c/f',
      customFieldItems: [
        { idCustomField: 'f1', idValue: null, value: { number: '8' } },
        { idCustomField: 'f2', idValue: 'o1', value: null },
      ],
      idMembersVoted: ['m1'],
      attachments: [
        {
          id: 't1',
          name: 'plan.pdf',
          url: 'https://trello.com/1/cards/x/attachments/t1/download/plan.pdf',
          isUpload: true,
          bytes: 9,
        },
        { id: 't2', name: 'Site', url: 'https://a.test/', isUpload: false },
      ],
    },
    { id: id(10), name: 'Third', idList: 'l1', pos: 1, closed: false },
  ],
  labels: [
    { id: 'b1', name: '', color: 'red' },
    { id: 'b2', name: 'bug', color: null },
  ],
  lists: [
    { id: 'l2', name: 'Done', closed: false, pos: 2 },
    { id: 'l1', name: 'Doing', closed: false, pos: 1, softLimit: 3 },
  ],
  members: [{ id: 'm1', fullName: 'Al', username: 'al' }],
  checklists: [
    {
      id: 'c1',
      idCard: id(20),
      name: 'Steps',
      pos: 1,
      checkItems: [
        { id: 'i2', name: 'two <b>', state: 'incomplete', pos: 2 },
        { id: 'i1', name: 'one', state: 'complete', pos: 1 },
      ],
    },
  ],
  customFields: [
    { id: 'f1', name: 'Points', type: 'number' },
    { id: 'f2', name: 'Size', type: 'list', options: [{ id: 'o1', value: { text: 'Large' } }] },
  ],
};
const file = JSON.stringify(board);

describe('the JSON of a board of Trello', () => {
  test('each thing is an item, with its outcome', async () => {
    const items = await itemsOf(trello, file, {}, 7);
    expect(itemsFault(items)).toBeNull();
    expect(countsOf(items)).toEqual({
      project: 1,
      person: 2,
      board: 2,
      label: 2,
      field: 2,
      ticket: 3,
      checklist: 1,
      file: 2,
      comment: 2,
      other: 3,
    });
    expect(items.filter(({ kind }) => kind === 'board').map(({ record }) => record)).toEqual([
      { kind: 'board', name: 'Doing', wipLimit: 3, isDone: false },
      { kind: 'board', name: 'Done', wipLimit: null, isDone: true },
    ]);
    expect(recordsOf(items, 'label')).toMatchObject({
      b1: { name: 'red', color: '#f87168' },
      b2: { name: 'bug', color: null },
    });
    expect(
      items.filter(({ outcome }) => outcome === 'left').map(({ kind, key }) => `${kind} ${key}`),
    ).toEqual([
      `other vote ${id(20)} m1`,
      'comment a0',
      'other history updateCard',
      'other history createCard',
    ]);
  });

  test('cards come in the order of their lists, with dates, people, checklists, files and fields', async () => {
    const items = await itemsOf(trello, file);
    const tickets = recordsOf(items, 'ticket');
    expect(Object.keys(tickets)).toEqual([id(10), id(30), id(20)]);
    expect(tickets[id(20)]).toEqual({
      kind: 'ticket',
      title: 'First',
      board: 'l2',
      startAt: new Date('2026-02-01T12:00:00Z'),
      dueAt: new Date('2026-03-01T12:00:00Z'),
      assignees: ['m1'],
      labels: ['b1'],
      tags: [],
      archived: false,
      author: 'm1',
      createdAt: new Date('2026-01-01T00:00:20Z'),
      completedAt: new Date('2026-02-03T10:00:00Z'),
      html:
        '<p>Text</p><h3>Steps</h3><ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>one</p></li><li data-type="taskItem" data-checked="false"><p>two &lt;b&gt;</p></li></ul>' +
        '<h3>Attachments</h3><ul><li><a href="https://trello.com/1/cards/x/attachments/t1/download/plan.pdf">plan.pdf</a></li><li><a href="https://a.test/">Site</a></li></ul>',
      customValues: { f1: 8, f2: 'Large' },
    });
    expect(tickets[id(30)]).toMatchObject({ archived: true, html: null });
    expect(recordsOf(items, 'comment')).toEqual({
      a2: {
        kind: 'comment',
        ticket: id(20),
        html: '<p>Fine</p>',
        author: 'm9',
        createdAt: new Date('2026-02-02T10:00:00Z'),
      },
      a0: null,
    });
  });

  test('an archived list makes no board where another takes its cards, and is named in their text', async () => {
    const lists = [
      { id: 'l1', name: 'Doing', closed: false, pos: 2 },
      { id: 'l3', name: 'Old stuff', closed: true, pos: 1 },
      { id: 'l4', name: 'Done', closed: true, pos: 3 },
    ];
    const cards = ['l3', 'l4'].map((idList, at) => ({ id: id(at), name: idList, idList, pos: 1 }));
    const items = await itemsOf(trello, JSON.stringify({ id: 'b', name: 'Old', lists, cards }));
    expect(recordsOf(items, 'board')).toMatchObject({
      l1: { name: 'Doing' },
      l3: null,
      l4: { name: 'Done', isDone: true },
    });
    expect(items.find(({ key }) => key === 'l3')?.outcome).toBe('other_form');
    expect(recordsOf(items, 'ticket')).toMatchObject({
      [id(0)]: {
        board: 'l1',
        archived: true,
        html: '<table><tbody><tr><th>List</th><td>Old stuff</td></tr></tbody></table>',
      },
      [id(1)]: { board: 'l4', archived: true, html: null },
    });
  });

  test('with a key and a token, files and earlier comments are fetched, and no other host gets the token', async () => {
    const asked: string[] = [];
    const earlier = [
      {
        id: 'e1',
        type: 'commentCard',
        date: '2025-01-01T00:00:00.000Z',
        memberCreator: { id: 'm7', fullName: 'Early' },
        data: { text: 'Before', card: { id: id(20) } },
      },
    ];
    const { trello: source } = createImportSources({
      htmlOfMarkdown: (text) => text,
      fetch: async (url, { headers }) => {
        asked.push(`${url} ${headers['authorization']}`);
        const text = url.includes('/actions') ? JSON.stringify(earlier) : 'bytes';
        return new Response(text);
      },
    });
    const actions = [
      ...board.actions,
      ...Array.from({ length: 1_000 }, (_, at) => ({ id: `x${at}`, type: 'updateCard', data: {} })),
    ];
    const items = await itemsOf(source, JSON.stringify({ ...board, actions }), {
      key: 'k',
      token: 't',
    });
    expect(itemsFault(items)).toBeNull();
    expect(items.slice(-4, -2)).toMatchObject([
      { kind: 'person', key: 'm7' },
      { kind: 'comment', key: 'e1', record: { author: 'm7' } },
    ]);
    const files = items.filter(({ kind }) => kind === 'file').map(({ record }) => record);
    expect(files).toEqual([expect.objectContaining({ name: 'plan.pdf', size: 9 }), null]);
    const open = files[0]?.kind === 'file' ? files[0].open : null;
    const bytes = open === null ? [] : await Array.fromAsync((await open()).bytes);
    expect(Buffer.concat(bytes).toString()).toBe('bytes');
    const credential = 'OAuth oauth_consumer_key="k", oauth_token="t"';
    expect(asked).toEqual([
      `https://api.trello.com/1/boards/${id(0)}/actions?filter=commentCard,copyCommentCard&limit=1000&before=x999 ${credential}`,
      `https://trello.com/1/cards/x/attachments/t1/download/plan.pdf ${credential}`,
    ]);
  });

  test('without them, what the export cut off is said', async () => {
    const actions = Array.from({ length: 1_000 }, (_, at) => ({
      id: `x${at}`,
      type: 'updateCard',
      data: {},
    }));
    const items = await itemsOf(trello, JSON.stringify({ ...board, actions }));
    expect(items.at(-1)).toMatchObject({ kind: 'other', outcome: 'left', key: 'earlier actions' });
  });

  test('cards that stand all over a file of 24 MB are held without the rest of it', async () => {
    const lists = Array.from({ length: 6 }, (_, at) => ({ id: `l${at}`, name: `L${at}`, pos: at }));
    const cards = Array.from({ length: 6_000 }, (_, at) => ({
      id: `c${at}`,
      idList: `l${at % 6}`,
    }));
    async function* read() {
      yield Buffer.from(`{"lists":${JSON.stringify(lists)},"cards":[{}`);
      for (const card of cards) {
        yield Buffer.from(`,${JSON.stringify({ ...card, name: 'Card', desc: 'x'.repeat(4_000) })}`);
      }
      yield Buffer.from(']}');
    }
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const held = (): number => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const before = held();
    const { signal } = new AbortController();
    let after = 0;
    for await (const { kind } of trello.items({ read, options: {}, signal })) {
      if (kind !== 'ticket') continue;
      after = held();
      break;
    }
    expect((after - before) / 1_000_000).toBeLessThan(12);
  });

  test('a board of 40 MB of cards comes in the same order, one portion after the other', async () => {
    const cards = Array.from({ length: 40 }, (_, at) => ({
      id: `card${at}`,
      name: `${at}`,
      idList: 'l1',
      pos: 40 - at,
      desc: 'd'.repeat(1_000_000),
    }));
    const items = await itemsOf(
      trello,
      JSON.stringify({ ...board, cards, actions: [], checklists: [] }),
      {},
      65_536,
    );
    expect(Object.keys(recordsOf(items, 'ticket'))).toEqual(
      cards.map((card) => card.id).toReversed(),
    );
  });

  test.each([
    ['nothing', ''],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['CSV', 'a,b\n'],
    ['an object of something else', '{"a":{"b":[1,2]}}'],
    ['an export that is cut off', file.slice(0, -200)],
    ['one that is cut off within a text', file.slice(0, file.indexOf('Text') + 2)],
    ['something that is no JSON', file.replace('"First"', 'First')],
    ['deep nesting', `{"cards":${'['.repeat(1_000_000)}`],
    ['deep nesting of what is not read', `{"x":${'[{"a":'.repeat(500_000)}`],
    ['a text of 3 MiB', JSON.stringify({ ...board, name: 'x'.repeat(3 * 1024 * 1024) })],
    ['a card of 300,000 labels', `{"cards":[{"id":"a","idLabels":[${'"",'.repeat(300_000)}""]}]}`],
    ['too many names', `{${Array.from({ length: 10_001 }, (_, at) => `"k${at}":1`).join(',')}}`],
    ['too many cards', `{"cards":[${'{},'.repeat(100_000)}{}]}`],
    ['too many labels', `{"lists":[{"id":"a"}],"labels":[${'{"id":"a"},'.repeat(1_000_000)}{}]}`],
    [
      'too many people',
      `{"lists":[{"id":"a"}],"members":[${Array.from({ length: 200_001 }, (_, at) => `{"id":"${at}"}`).join(',')}]}`,
    ],
    [
      'another encoding',
      Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe, 0xfd]), Buffer.from('"}')]),
    ],
  ])('%s ends with a fault that says what to do', async (_, text) => {
    await expect(itemsOf(trello, text, {}, 65_536)).rejects.toThrow(SourceFault);
  });

  test('wrong types count as absent', async () => {
    const strange = {
      ...board,
      name: 7,
      cards: [
        {
          id: {},
          name: [],
          idList: 3,
          pos: 'x',
          due: 'never',
          idLabels: 'x',
          attachments: [null, 3],
        },
        null,
        'x',
      ],
      checklists: [{}],
      actions: [{ type: 'commentCard' }],
      members: [[]],
    };
    const items = await itemsOf(trello, JSON.stringify(strange));
    expect(itemsFault(items)).toBeNull();
    expect(countsOf(items)).toMatchObject({ ticket: 3, file: 2, checklist: 1, comment: 1 });
  });
});

test('of 300 generated boards, items of each kind are as many as things were written, in order', async () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const { file: generated, counts } = trelloExport(seed);
    const items = await itemsOf(trello, generated, {}, 4_096);
    expect([seed, countsOf(items), itemsFault(items)]).toEqual([seed, counts, null]);
  }
});

test('the same board gives the same items, in pieces of any length', async () => {
  for (let seed = 1; seed <= 30; seed += 1) {
    const { file: generated } = trelloExport(seed);
    expect(await itemsOf(trello, generated, {}, 333)).toEqual(await itemsOf(trello, generated));
  }
});

test.each([
  ['a PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj', 'latin1')],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
  ['other bytes', Buffer.from('{"lists": [{"name": "Gr\xfc\xdfe"}]}', 'latin1')],
  ['bytes of zero', Buffer.alloc(100)],
])('%s is no export of Trello, and nothing about encodings is said', async (_, bytes) => {
  await expect(itemsOf(trello, bytes)).rejects.toThrow('not the export of a board of Trello');
});

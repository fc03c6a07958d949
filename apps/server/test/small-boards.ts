import { expect } from 'vitest';
import type { SmallExport } from './small-export.ts';

/** A board of Trello with lists and cards; fields that are absent here are absent in the export. */
const trelloBoard = (more: object, lists: readonly object[], cards: readonly object[]): string =>
  JSON.stringify({
    id: '651c00000000000000000001',
    name: 'Quarry',
    lists: lists.map((list, at) => ({ id: `list${at}`, pos: at, closed: false, ...list })),
    cards: cards.map((card, at) => ({
      id: `651a000${at}aaaaaaaaaaaaaaa0`,
      idList: 'list0',
      closed: false,
      idMembers: [],
      idLabels: [],
      pos: at,
      ...card,
    })),
    ...more,
  });

/** Boards of Trello: each kind of value that an import once read wrongly, and some that it has always read rightly. */
export const smallBoards: readonly SmallExport[] = [
  {
    name: 'a card of Trello that is marked as complete is done without a time',
    system: 'trello',
    file: trelloBoard({}, [{ name: 'Doing' }], [{ name: 'boxed', dueComplete: true }]),
    expected: { boards: ['Doing', 'Done'], tickets: [{ board: 'Done', completed_at: null }] },
  },
  {
    name: 'labels that only cards of Trello have are carried by colour and name, and counted',
    system: 'trello',
    file: trelloBoard(
      { labelNames: { green: 'Feature', red: '' } },
      [{ name: 'A' }],
      [
        { name: 'one', labels: [{ color: 'green', name: 'Feature' }] },
        { name: 'two', labels: [{ color: 'red', name: '' }] },
      ],
    ),
    expected: {
      counts: { label: { exact: 1, other_form: 1, left: 0 } },
      labels: ['Feature', 'red'],
      tickets: [{ labels: ['Feature'] }, { labels: ['red'] }],
    },
  },
  {
    name: 'labels of Trello with one name are one label, and those without a name are called by their colour',
    system: 'trello',
    file: trelloBoard(
      {
        labels: [
          { id: 'l1', name: 'Paint', color: 'red' },
          { id: 'l2', name: 'Paint', color: 'blue' },
          { id: 'l3', name: '', color: 'green' },
        ],
      },
      [{ name: 'A' }],
      ['l1', 'l2', 'l3'].map((label) => ({ name: label, idLabels: [label] })),
    ),
    expected: {
      labels: ['Paint', 'green'],
      tickets: [{ labels: ['Paint'] }, { labels: ['Paint'] }, { labels: ['green'] }],
    },
  },
  {
    name: 'a board of Trello whose first list is archived makes the other lists alone',
    system: 'trello',
    file: trelloBoard(
      {},
      [{ name: 'Old', closed: true }, { name: 'Next' }, { name: 'Now' }],
      [{ name: 'old one' }, { name: 'one', idList: 'list1' }],
    ),
    expected: {
      boards: ['Next', 'Now'],
      tickets: [
        { title: 'old one', archived: true, board: 'Next' },
        { title: 'one', archived: false, board: 'Next' },
      ],
    },
  },
  {
    name: 'comments that a card of Trello counts and the export does not have are left',
    system: 'trello',
    file: trelloBoard({ actions: [] }, [{ name: 'A' }], [{ name: 'c', badges: { comments: 4 } }]),
    expected: { counts: { comment: { exact: 0, other_form: 0, left: 4 } } },
  },
  {
    name: 'what has no position in Trello comes last: lists, cards and items of checklists',
    system: 'trello',
    file: trelloBoard(
      {
        checklists: [
          {
            id: 'k',
            idCard: '651a0001aaaaaaaaaaaaaaa0',
            name: 'Steps',
            checkItems: [
              { name: 'last', state: 'incomplete' },
              { name: 'b', pos: 2, state: 'complete' },
              { name: 'a', pos: 1, state: 'incomplete' },
            ],
          },
        ],
      },
      [{ name: 'End', pos: null }, { name: 'Same' }, { name: 'Same' }],
      [
        { name: 'last', idList: 'list1', pos: null },
        { name: 'first', idList: 'list1', idChecklists: ['k'] },
        { name: 'other', idList: 'list2' },
      ],
    ),
    expected: {
      boards: ['Same', 'Same', 'End'],
      tickets: [
        {
          title: 'first',
          description_html: expect.stringMatching(/<p>a<\/p>.*<p>b<\/p>.*<p>last<\/p>/u),
        },
        { title: 'last' },
        { title: 'other' },
      ],
    },
  },
  {
    name: 'a title that is longer than a title is cut, and stands whole in the text',
    system: 'trello',
    file: trelloBoard({}, [{ name: 'A' }], [{ name: 'word '.repeat(60).trim(), desc: 'd' }]),
    expected: {
      tickets: [
        {
          title: 'word '.repeat(51).trim(),
          description_html: expect.stringContaining(`<p>${'word '.repeat(60).trim()}</p><p>d</p>`),
        },
      ],
    },
  },
];

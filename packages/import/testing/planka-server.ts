import type { SourceFetch } from '../src/index.ts';
import { Random } from './random.ts';

/** A board of Planka by chance, behind a fetch function, and how many things of each kind it has. */
export function plankaServer(seed: number): { fetch: SourceFetch; counts: Record<string, number> } {
  const random = new Random(seed);
  const isOld = random.chance(0.3);
  const [archive, trash] = [
    { id: '98', type: 'archive', name: null, position: null },
    { id: '99', type: 'trash', name: null, position: null },
  ];
  let ids = 1_000;
  const id = () => String((ids += 1));
  const users = random.times(random.int(1, 4), () => ({
    id: id(),
    name: random.pick(['Al', 'שרה', '']),
    username: 'al',
    email: random.pick(['al@x.test', null]),
  }));
  const stranger = id();
  const everybody = [...users.map((user) => user.id), stranger];
  const seen = new Set(users.map((user) => user.id));
  const lists = random.times(random.int(1, 4), (at) => ({
    id: id(),
    name: random.pick(['To do', 'Done', random.text()]),
    position: random.int(0, 3),
    ...(!isOld && { type: at === 0 ? 'closed' : 'active' }),
  }));
  const labels = random.times(random.int(0, 3), () => ({
    id: id(),
    name: random.pick(['bug', null]),
    color: 'berry-red',
    position: 1,
  }));
  const customFields = random.times(isOld ? 0 : random.int(0, 2), () => ({
    id: id(),
    name: random.text(),
  }));
  const makeCard = (listId: string) => ({
    id: id(),
    name: random.text(),
    description: random.pick([null, random.text()]),
    listId,
    prevListId: random.pick([null, lists[0]?.id]),
    position: random.int(0, 9),
    creatorUserId: random.pick([null, ...everybody]),
    dueDate: random.pick([null, random.time().toISOString()]),
    isDueCompleted: random.chance(0.3),
    stopwatch: random.pick([null, { total: 60, startedAt: null }]),
    createdAt: random.time().toISOString(),
    listChangedAt: random.time().toISOString(),
  });
  const cards = random.times(random.int(0, 12), () => makeCard(random.pick(lists).id));
  const [archived, deleted] = isOld
    ? [[], []]
    : [
        random.times(random.int(0, 6), () => makeCard('98')),
        random.times(random.int(0, 4), () => makeCard('99')),
      ];
  const carried = [...cards, ...archived];
  const meet = (userId: string | null) => {
    if (userId !== null) seen.add(userId);
    return userId;
  };
  for (const card of carried) meet(card.creatorUserId);
  const cardMemberships = carried.flatMap((card) =>
    random.some(everybody).map((userId) => ({ cardId: card.id, userId: meet(userId) })),
  );
  const cardLabels = carried.flatMap((card) =>
    random
      .some([...labels.map((label) => label.id), 'gone'])
      .map((labelId) => ({ cardId: card.id, labelId })),
  );
  const taskLists = carried.flatMap((card) =>
    isOld
      ? []
      : random.times(random.int(0, 2), () => ({
          id: id(),
          cardId: card.id,
          name: random.text(),
          position: 1,
        })),
  );
  const task = () => ({
    id: id(),
    name: random.text(),
    isCompleted: random.chance(0.5),
    position: random.int(0, 9),
  });
  const tasks = isOld
    ? carried.flatMap((card) =>
        random.times(random.int(0, 2), () => ({ ...task(), cardId: card.id })),
      )
    : taskLists.flatMap((list) =>
        random.times(random.int(0, 3), () => ({ ...task(), taskListId: list.id })),
      );
  const attachments = carried.flatMap((card) =>
    random.times(random.int(0, 1), () =>
      isOld
        ? {
            id: id(),
            cardId: card.id,
            name: 'a.png',
            url: 'https://p.test/attachments/1/download/a.png',
          }
        : {
            id: id(),
            cardId: card.id,
            type: random.pick(['file', 'link']),
            name: 'a.png',
            data: {
              url: random.pick(['https://p.test/attachments/1/download/a.png', 'https://b.test/']),
              size: 3,
            },
          },
    ),
  );
  const customFieldValues = carried.flatMap((card) =>
    random
      .some(customFields)
      .map((field) => ({ cardId: card.id, customFieldId: field.id, content: random.text() })),
  );
  const comments = new Map(
    carried.map((card) => [
      card.id,
      random.times(random.int(0, 120) > 100 ? random.int(51, 120) : random.int(0, 2), () => ({
        id: id(),
        userId: meet(random.pick([...everybody, null])),
        createdAt: random.time().toISOString(),
        ...(isOld
          ? { type: 'commentCard', data: { text: random.text() } }
          : { text: random.text() }),
      })),
    ]),
  );
  const all: Record<string, number> = {
    project: 1,
    person: seen.size,
    board: lists.length,
    label: labels.length,
    field: customFields.length,
    ticket: carried.length + deleted.length,
    checklist: isOld
      ? new Set(tasks.map((item) => 'cardId' in item && item.cardId)).size
      : taskLists.length,
    file: attachments.length,
    comment: [...comments.values()].reduce((sum, list) => sum + list.length, 0),
  };
  const includedOf = (shown: readonly { id: string }[]) => {
    const ownLists = of(taskLists, shown);
    return {
      cardMemberships: of(cardMemberships, shown),
      cardLabels: of(cardLabels, shown),
      taskLists: ownLists,
      attachments: of(attachments, shown),
      customFieldValues: of(customFieldValues, shown),
      tasks: tasks.filter((item) =>
        'cardId' in item
          ? shown.some((card) => card.id === item.cardId)
          : ownLists.some((list) => list.id === item.taskListId),
      ),
    };
  };
  const answerOf = (url: URL): unknown => {
    const [, , kind, boardId = ''] = url.pathname.split('/');
    if (kind === 'boards')
      return {
        item: { id: '1', name: 'Board' },
        included: {
          ...includedOf(cards),
          users,
          projects: [{ id: '2' }],
          labels,
          customFields,
          cards,
          lists: isOld ? lists : [...lists, archive, trash],
        },
      };
    if (kind === 'lists') {
      const before = JSON.parse(url.searchParams.get('before') ?? '{"id":null}') as {
        id: string | null;
      };
      const items = page(boardId === '98' ? archived : deleted, before.id);
      return { items, included: includedOf(items) };
    }
    return {
      items: page(comments.get(boardId) ?? [], url.searchParams.get('beforeId')),
      included: { users: [] },
    };
  };
  return {
    fetch: async (url) => new Response(JSON.stringify(answerOf(new URL(url)))),
    counts: Object.fromEntries(Object.entries(all).filter(([, number]) => number > 0)),
  };
}

const of = <Part extends { cardId: string }>(
  parts: readonly Part[],
  cards: readonly { id: string }[],
) => parts.filter((part) => cards.some((card) => card.id === part.cardId));

const page = <Part extends { id: string }>(parts: readonly Part[], before: string | null) => {
  const from = before === null ? 0 : parts.findIndex((part) => part.id === before) + 1;
  return parts.slice(from, from + 50);
};

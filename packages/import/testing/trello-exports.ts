import { Random } from './random.ts';
import type { GeneratedExport } from './jira-exports.ts';

/** The export of a board of Trello by chance. */
export function trelloExport(seed: number): GeneratedExport {
  const random = new Random(seed);
  const counts: Record<string, number> = {};
  const count = (kind: string, number = 1) => {
    counts[kind] = (counts[kind] ?? 0) + number;
  };
  let ids = 0;
  const id = () =>
    `${Math.floor(random.time().getTime() / 1000 + 2 ** 31)
      .toString(16)
      .padStart(8, '0')
      .slice(-8)}${(ids += 1).toString(16).padStart(16, '0')}`;
  const maybe = <Value>(value: Value) =>
    random.chance(0.8) ? value : random.pick([null, undefined, '', 0, {}, []]);
  const people = random.times(random.int(0, 4), () => ({
    id: id(),
    fullName: random.pick(['Al', 'שרה', '']),
    username: 'user',
    initials: 'A',
  }));
  const strangers = random.times(random.int(0, 2), id);
  const everybody = [...people.map((person) => person.id), ...strangers];
  const seen = new Set(people.map((person) => person.id));
  const meet = (memberId: string) => {
    seen.add(memberId);
    return memberId;
  };
  const lists = random.times(random.int(1, 5), (at) => ({
    id: id(),
    name: random.pick(['To Do', 'Done', 'Same', random.text()]),
    closed: random.chance(0.2),
    pos: random.pick([at * 16_384, -1, 7]),
    softLimit: random.pick([null, 3]),
  }));
  const labels = random.times(random.int(0, 4), () => ({
    id: id(),
    name: random.pick(['', 'bug', 'bug', '😀']),
    color: random.pick(['red', 'sky_dark', null, 'unknown']),
  }));
  const customFields = random.times(random.int(0, 3), () => ({
    id: id(),
    name: random.text(),
    type: 'list',
    options: [{ id: 'o1', value: { text: 'Large' } }],
  }));
  const cards = random.times(random.int(0, 25), () => card());
  const checklists = random.times(cards.length === 0 ? 0 : random.int(0, 10), () => ({
    id: id(),
    idCard: random.chance(0.1) ? id() : random.pick(cards).id,
    name: random.text(),
    pos: random.int(0, 9),
    checkItems: random.times(random.int(0, 5), () => ({
      id: id(),
      name: random.text(),
      state: random.pick(['complete', 'incomplete']),
      pos: random.int(0, 9),
      due: null,
    })),
  }));
  const types = new Set<string>();
  const actions = random.times(random.chance(0.02) ? 1_000 : random.int(0, 20), () => action());
  if (actions.length >= 1_000) count('other');
  const pluginData = random.chance(0.2) ? [{ id: id(), value: '{}' }] : [];
  for (const [kind, number] of Object.entries({
    project: 1,
    person: seen.size,
    board: lists.length,
    label: labels.length,
    field: customFields.length,
    ticket: cards.length,
    checklist: checklists.length,
    other: types.size + pluginData.length,
  })) {
    if (number > 0) count(kind, number);
  }
  const parts = Object.entries({
    id: id(),
    name: random.text(),
    desc: random.text(),
    closed: false,
    url: 'https://trello.com/b/x',
    limits: { a: { b: [1, '}'] } },
    lists,
    labels,
    members: people,
    customFields,
    cards,
    checklists,
    actions,
    pluginData,
    memberships: [{}],
  });
  const shuffled = parts
    .map((part) => [random.next(), part] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, part]) => part);
  return {
    file: Buffer.from(
      JSON.stringify(Object.fromEntries(shuffled), null, random.pick([0, 1, '\t'])),
    ),
    counts,
    options: {},
  };

  function card() {
    const attachments = random.times(random.int(0, 2), () => ({
      id: id(),
      name: random.text(),
      url: random.pick([
        'https://trello.com/1/cards/x/attachments/y/download/z',
        'https://a.test',
        'file:///etc',
      ]),
      isUpload: random.chance(0.5),
      bytes: maybe(7),
    }));
    const [votes, stickers] = [
      random.some(everybody, 0.1),
      random.times(random.int(0, 1), () => ({ id: id(), image: 'thumbsup' })),
    ];
    if (attachments.length > 0) count('file', attachments.length);
    if (votes.length + stickers.length > 0) count('other', votes.length + stickers.length);
    return {
      id: id(),
      name: random.chance(0.03) ? '' : random.text(),
      desc: maybe(random.text()),
      idList: random.chance(0.1) ? 'gone' : random.pick(lists).id,
      idLabels: [...random.some(labels).map((label) => label.id), 'gone'],
      idMembers: random.some(everybody).map(meet),
      pos: maybe(random.int(0, 99)),
      closed: random.chance(0.2),
      due: maybe(random.time().toISOString()),
      dueComplete: random.chance(0.2),
      start: random.pick([null, '2026-01-01T00:00:00.000Z']),
      shortUrl: maybe('https://trello.com/c/x'),
      attachments,
      stickers,
      idMembersVoted: votes,
      badges: { votes: 1, deep: [[[{}]]] },
      customFieldItems: random.some(customFields).map((field) => ({
        id: id(),
        idCustomField: field.id,
        idValue: random.pick(['o1', null]),
        value: random.pick([null, { text: 'x' }, { number: '3' }, { checked: 'true' }]),
      })),
    };
  }

  function action() {
    const type = random.pick([
      'commentCard',
      'createCard',
      'updateCard',
      'copyCommentCard',
      'addMemberToBoard',
    ]);
    const isComment = /omment/.test(type);
    if (isComment) count('comment');
    else types.add(type);
    const creator = random.chance(0.9) && everybody.length > 0 ? random.pick(everybody) : '';
    if (creator !== '' && (isComment || type === 'createCard')) meet(creator);
    const target = random.chance(0.9) && cards.length > 0 ? random.pick(cards).id : id();
    return {
      id: id(),
      idMemberCreator: creator,
      type,
      date: maybe(random.time().toISOString()),
      data: {
        text: random.text(),
        card: { id: target, dueComplete: random.chance(0.3) },
        listAfter: random.pick(lists),
      },
    };
  }
}

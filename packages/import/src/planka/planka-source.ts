import { SourceFault, type ImportSource, type SourceInput, type SourceItem } from '@basalt/domain';
import { doneName, doneNote } from '../source/done-name.ts';
import { SourceClient, type SourceFetch } from '../source/fetch.ts';
import { fieldTable, fileList, ofMarkdown, taskList, type HtmlOfMarkdown } from '../source/html.ts';
import { itemOf, keyOf, UniqueKeys } from '../source/item.ts';
import { byPosition, type JsonFields } from '../source/json-fields.ts';
import { addressOption, checkNames, textOption } from '../source/options.ts';
import { colorOf } from './colors.ts';
import { isEndless, pagesOf, readBoard, type PlankaBoard } from './planka-board.ts';

/**
 * A board of Planka (versions 1 and 2) by its API. Options: `address`, `token` (an access token or an API key), and `board` (its identifier, which the
 * address of its page ends with) when the token reads several. Holds the board, whose answer is one document, and the comments of a card.
 */
export function plankaSource(htmlOf: HtmlOfMarkdown, fetch: SourceFetch): ImportSource {
  return {
    system: 'planka',
    async *items(input) {
      const { client, address, board: id } = optionsOf(input, fetch);
      const reading = new PlankaReading(await readBoard(client, id), client, address, htmlOf);
      yield* reading.items();
    },
  };
}

function optionsOf({ options, signal }: SourceInput, fetch: SourceFetch) {
  checkNames(options, ['address', 'token', 'board']);
  const [address, token, board] = [
    addressOption(options, 'address'),
    textOption(options, 'token'),
    textOption(options, 'board'),
  ];
  if (address === null || token === null)
    throw new SourceFault('The options "address" and "token" are needed.');
  if (!/^[\w.~+/=-]+$/.test(token))
    throw new SourceFault('The token has characters that no token has.');
  // Files are read with the cookie alone; keys of the API are a header of their own.
  const isKey = token.split('.').length !== 3;
  const headers: Record<string, string> = isKey
    ? { 'x-api-key': token }
    : { authorization: `Bearer ${token}`, cookie: `accessToken=${token}` };
  return { client: new SourceClient(fetch, address, headers, signal), address, board };
}

class PlankaReading {
  readonly #board: PlankaBoard;
  readonly #client: SourceClient;
  readonly #address: string;
  readonly #htmlOf: HtmlOfMarkdown;
  readonly #people = new Set<string>();
  readonly #keys = { tickets: new UniqueKeys(), comments: new UniqueKeys() };
  readonly #lists: ReadonlyMap<string, JsonFields>;
  readonly #parts;

  constructor(board: PlankaBoard, client: SourceClient, address: string, htmlOf: HtmlOfMarkdown) {
    this.#board = board;
    this.#client = client;
    this.#address = address;
    this.#htmlOf = htmlOf;
    this.#lists = new Map(board.all('lists').map((list) => [list.text('id'), list]));
    this.#parts = {
      members: board.grouped('cardMemberships', 'cardId'),
      labels: board.grouped('cardLabels', 'cardId'),
      taskLists: board.grouped('taskLists', 'cardId'),
      tasks: board.grouped('tasks', board.isOld ? 'cardId' : 'taskListId'),
      files: board.grouped('attachments', 'cardId'),
      values: board.grouped('customFieldValues', 'cardId'),
      fields: new Map(board.all('customFields').map((field) => [field.text('id'), field])),
      knownLabels: new Set(board.all('labels').map((label) => label.text('id'))),
    };
  }

  async *items(): AsyncGenerator<SourceItem> {
    const { item } = this.#board;
    const name = item.text('name');
    const description = this.#board.all('projects')[0]?.text('description') ?? '';
    const record = {
      kind: 'project' as const,
      name,
      description: description === '' ? null : description,
    };
    yield itemOf({
      kind: 'project',
      key: item.text('id'),
      name,
      url: `${this.#address}/boards/${item.text('id')}`,
      record,
    });
    for (const user of this.#board.all('users')) yield* this.#person(user.text('id'), user);
    const lists = byPosition(this.#board.all('lists')).filter((list) => !isEndless(list));
    for (const list of lists) {
      const isSaid = list.text('type') === 'closed';
      const isNamed = doneName.test(list.text('name').trim());
      const board = {
        kind: 'board' as const,
        name: list.text('name'),
        wipLimit: null,
        isDone: isSaid || isNamed,
      };
      yield itemOf({
        kind: 'board',
        key: list.text('id'),
        name: board.name,
        record: board,
        notes: isNamed && !isSaid ? [doneNote] : [],
      });
    }
    for (const label of byPosition(this.#board.all('labels'))) {
      const color = label.text('color');
      const notes =
        label.text('name') === ''
          ? ['It has no name: that of its colour stands in its place.']
          : [];
      const made = {
        kind: 'label' as const,
        name: label.text('name') || color || 'No name',
        color: colorOf(color),
      };
      yield itemOf({ kind: 'label', key: label.text('id'), name: made.name, record: made, notes });
    }
    for (const field of this.#parts.fields.values()) {
      const notes = ['Its values are a row of the table at the end of each text.'];
      yield itemOf({
        kind: 'field',
        key: field.text('id'),
        name: field.text('name'),
        record: null,
        notes,
      });
    }
    const place = new Map(lists.map((list, at) => [list.text('id'), at]));
    const placeOf = (card: JsonFields) => place.get(card.text('listId')) ?? lists.length;
    for (const card of byPosition(this.#board.all('cards')).toSorted(
      (a, b) => placeOf(a) - placeOf(b),
    ))
      yield* this.#card(card);
  }

  /** A person of whom no item told yet; by the identifier alone when Planka does not name them. */
  *#person(id: string, user?: JsonFields): Generator<SourceItem> {
    if (id === '' || this.#people.has(id)) return;
    this.#people.add(id);
    const name = user?.text('name') || user?.text('username') || id;
    const notes = name === id ? ['Planka has no name of this account.'] : [];
    yield itemOf({
      kind: 'person',
      key: id,
      name,
      record: { kind: 'person', name, email: user?.text('email') || null },
      notes,
    });
  }

  async *#card(card: JsonFields): AsyncGenerator<SourceItem> {
    const id = card.text('id');
    const key = this.#keys.tickets.next(id);
    const name = card.text('name') || key;
    const url = `${this.#address}/cards/${id}`;
    const list = this.#lists.get(card.text('listId'));
    if (list?.text('type') === 'trash') {
      yield itemOf({ kind: 'ticket', key, name, url, record: null, left: 'It is in the trash.' });
      return;
    }
    const members = (this.#parts.members.get(id) ?? []).map((one) => one.text('userId'));
    for (const person of [card.text('creatorUserId'), ...members]) yield* this.#person(person);
    const taskLists = this.#board.isOld
      ? oldTaskLists(this.#parts.tasks.get(id))
      : byPosition(this.#parts.taskLists.get(id) ?? []).map((one) => ({
          id: one.text('id'),
          name: one.text('name'),
          tasks: byPosition(this.#parts.tasks.get(one.text('id')) ?? []),
        }));
    const files = (this.#parts.files.get(id) ?? []).map((file) => this.#file(file));
    yield this.#ticket(card, {
      key,
      name,
      url,
      list,
      members,
      taskLists,
      links: files.filter(({ open }) => open === null),
    });
    for (const one of taskLists) {
      const notes = ['It is a task list in the text of its ticket.'];
      if (one.tasks.some((task) => task.text('assigneeUserId') !== ''))
        notes.push('Its items have no person of their own here.');
      yield itemOf({ kind: 'checklist', key: one.id, name: one.name, url, record: null, notes });
    }
    for (const { file, name: fileName, address, open } of files) {
      const size = file.fields('data').number('size') ?? file.fields('data').number('sizeInBytes');
      const record =
        open === null ? null : { kind: 'file' as const, ticket: key, name: fileName, open, size };
      const notes = open === null ? ['It is a link: it stands in the text of its ticket.'] : [];
      yield itemOf({
        kind: 'file',
        key: file.text('id'),
        name: fileName,
        url: address || null,
        record,
        notes,
      });
    }
    if (this.#board.isOld || card.number('commentsTotal') !== 0)
      yield* this.#comments(id, key, url);
  }

  #file(file: JsonFields) {
    const address = file.fields('data').text('url') || file.text('url');
    const url = URL.parse(address, `${this.#address}/`);
    const isOwn =
      file.text('type') !== 'link' && url !== null && url.href.startsWith(`${this.#address}/`);
    const path = url === null ? '' : url.href.slice(this.#address.length);
    return {
      file,
      name: file.text('name') || address,
      address: url?.href ?? address,
      open: isOwn ? () => this.#client.bytes(path) : null,
    };
  }

  #ticket(
    card: JsonFields,
    {
      key,
      name,
      url,
      list,
      members,
      taskLists,
      links,
    }: {
      key: string;
      name: string;
      url: string;
      list: JsonFields | undefined;
      members: readonly string[];
      taskLists: readonly PlankaTasks[];
      links: readonly { name: string; address: string }[];
    },
  ): SourceItem {
    const notes: string[] = [];
    const isArchived = list?.text('type') === 'archive';
    const board = isArchived ? this.#lists.get(card.text('prevListId')) : list;
    const isKnown = board !== undefined && !isEndless(board);
    if (!isKnown) notes.push('Its list is not known: it is on the first board.');
    const isDone =
      board?.text('type') === 'closed' || doneName.test(board?.text('name').trim() ?? '');
    const isComplete =
      card.isTrue('isDueCompleted') || card.isTrue('isDueDateCompleted') || card.isTrue('isClosed');
    const spent = card.fields('stopwatch').number('total');
    const rows: [string, string, string][] = [];
    if (isComplete && !isDone)
      rows.push(['Complete', 'yes', 'It is marked complete on a list where tickets are not']);
    if (spent !== null)
      rows.push([
        'Time spent',
        `${spent} s`,
        'The time of its stopwatch has no place of its own here',
      ]);
    if (card.text('startDate') !== '')
      rows.push(['Start', card.text('startDate'), 'Its start has no place of its own here']);
    notes.push(
      ...rows.map(([, , note]) => `${note}: a row of the table at the end of the text says it.`),
    );
    const values = (this.#parts.values.get(card.text('id')) ?? []).map(
      (value) =>
        [
          this.#parts.fields.get(value.text('customFieldId'))?.text('name') ?? 'Field',
          value.text('content'),
        ] as const,
    );
    const { html, notes: ofText } = ofMarkdown(card.text('description'), this.#htmlOf);
    const tasks = taskLists.map((one) =>
      taskList(
        one.name,
        one.tasks.map((task) => ({ text: task.text('name'), done: task.isTrue('isCompleted') })),
      ),
    );
    const whole = `${html}${tasks.join('')}${fileList(links.map((link) => ({ name: link.name, url: link.address })))}${fieldTable([...rows.map(([field, value]) => [field, value] as const), ...values])}`;
    const labels = (this.#parts.labels.get(card.text('id')) ?? [])
      .map((one) => one.text('labelId'))
      .filter((id) => this.#parts.knownLabels.has(id));
    const author = card.text('creatorUserId');
    return itemOf({
      kind: 'ticket',
      key,
      name,
      url,
      notes: [...notes, ...ofText],
      record: {
        kind: 'ticket',
        title: name,
        html: whole === '' ? null : whole,
        board: isKnown ? keyOf(board.text('id')) : null,
        priority: null,
        dueAt: card.time('dueDate'),
        estimate: null,
        assignees: [...new Set(members.filter((id) => id !== ''))].map(keyOf),
        labels: [...new Set(labels)].map(keyOf),
        tags: [],
        archived: isArchived,
        author: author === '' ? null : keyOf(author),
        createdAt: card.time('createdAt'),
        completedAt: isDone ? card.time('listChangedAt') : null,
      },
    });
  }

  async *#comments(id: string, ticket: string, url: string): AsyncGenerator<SourceItem> {
    const part = this.#board.isOld ? 'actions?withDetails=false' : 'comments';
    const path = `/api/cards/${encodeURIComponent(id)}/${part}`;
    for await (const page of pagesOf(
      this.#client,
      path,
      (last) => `beforeId=${encodeURIComponent(last.text('id'))}`,
    )) {
      const users = new Map(
        page
          .fields('included')
          .list('users')
          .map((user) => [user.text('id'), user]),
      );
      for (const comment of page.list('items')) {
        if (this.#board.isOld && comment.text('type') !== 'commentCard') continue;
        const author = comment.text('userId');
        yield* this.#person(author, users.get(author));
        const text = comment.text('text') || comment.fields('data').text('text');
        const { html, notes } = ofMarkdown(text, this.#htmlOf);
        const record = {
          kind: 'comment' as const,
          ticket,
          html,
          author: author === '' ? null : keyOf(author),
          createdAt: comment.time('createdAt'),
        };
        yield itemOf({
          kind: 'comment',
          key: this.#keys.comments.next(comment.text('id')),
          name: text,
          url,
          record,
          notes,
        });
      }
    }
  }
}

interface PlankaTasks {
  readonly id: string;
  readonly name: string;
  readonly tasks: readonly JsonFields[];
}

/** Version 1 has tasks without lists: they are one. */
const oldTaskLists = (tasks: readonly JsonFields[] = []): PlankaTasks[] =>
  tasks.length === 0
    ? []
    : [{ id: `tasks of ${tasks[0]?.text('cardId')}`, name: 'Tasks', tasks: byPosition(tasks) }];

import { importNote, type ImportSource, type SourceInput, type SourceItem } from '@basalt/domain';
import {
  cardItems,
  commentItem,
  fieldsOfCard,
  labelItem,
  personItem,
  type Card,
  type CardFile,
  type Checklist,
} from '../source/board-items.ts';
import { completedElsewhere } from '../source/completed-board.ts';
import { SourceClient, type SourceFetch } from '../source/fetch.ts';
import type { HtmlOfMarkdown } from '../source/html.ts';
import { carried, leftOut, UniqueKeys } from '../source/item.ts';
import type { FieldChoice } from '../source/options.ts';
import { SourceFields } from '../source/source-fields.ts';
import { byPosition, JsonFields } from '../source/json-fields.ts';
import { plankaOptions } from '../source/source-options.ts';
import { colorOf } from './colors.ts';
import { pagesOf } from './pages.ts';
import { readBoard, type PlankaBoard, type PlankaRecord } from './planka-board.ts';
import { isDoneList, PlankaLists } from './planka-lists.ts';

/**
 * A board of Planka (versions 1 and 2) by its API. Options: `address`, `token` (an access token or an API key), and `board` (its identifier, which the
 * address of its page ends with) when the token reads several. Holds the board, whose answer is one document, and the comments of a card.
 */
export function plankaSource(htmlOf: HtmlOfMarkdown, fetch: SourceFetch): ImportSource {
  return {
    system: 'planka',
    async *items(input) {
      const { client, address, board: id, fields } = optionsOf(input, fetch);
      const board = await readBoard(client, id);
      const reading = new PlankaReading(board, { client, address, htmlOf, fields });
      yield* reading.items();
    },
  };
}

function optionsOf({ options, signal }: SourceInput, fetch: SourceFetch) {
  const { address, token, board, fields } = plankaOptions(options);
  // Files are read with the cookie alone; keys of the API are a header of their own.
  const isKey = token.split('.').length !== 3;
  const headers: Record<string, string> = isKey
    ? { 'x-api-key': token }
    : { authorization: `Bearer ${token}`, cookie: `accessToken=${token}` };
  return { client: new SourceClient(fetch, address, headers, signal), address, board, fields };
}

interface Reading {
  readonly client: SourceClient;
  readonly address: string;
  readonly htmlOf: HtmlOfMarkdown;
  readonly fields: ReadonlyMap<string, FieldChoice>;
}

class PlankaReading {
  readonly #board: PlankaBoard;
  readonly #client: SourceClient;
  readonly #address: string;
  readonly #htmlOf: HtmlOfMarkdown;
  readonly #fields: SourceFields;
  readonly #people = new Set<string>();
  readonly #keys = { tickets: new UniqueKeys(), comments: new UniqueKeys() };
  readonly #lists: PlankaLists;
  readonly #parts;
  readonly #isOld: boolean;

  constructor(board: PlankaBoard, { client, address, htmlOf, fields }: Reading) {
    this.#board = board;
    this.#fields = new SourceFields(fields);
    this.#client = client;
    this.#address = address;
    this.#htmlOf = htmlOf;
    this.#isOld = board.isOld;
    this.#lists = new PlankaLists(board);
    this.#parts = {
      members: board.grouped('cardMemberships'),
      labels: board.grouped('cardLabels'),
      taskLists: board.grouped('taskLists'),
      tasks: board.grouped('tasks'),
      files: board.grouped('attachments'),
      values: board.grouped('customFieldValues'),
      knownLabels: new Set(board.all('labels').map((label) => label.text('id'))),
    };
  }

  async *items(): AsyncGenerator<SourceItem> {
    const { item } = this.#board;
    const name = item.text('name');
    const description = this.#board.all('projects')[0]?.text('description') || null;
    const url = `${this.#address}/boards/${item.text('id')}`;
    yield carried(item.text('id'), name, { kind: 'project', name, description }, [], url);
    yield* this.#lists.items();
    for (const user of this.#board.all('users')) yield* this.#person(user.text('id'), user);
    for (const label of byPosition(this.#board.all('labels'))) {
      const color = label.text('color');
      yield labelItem(label.text('id'), label.text('name'), color, colorOf(color));
    }
    for (const field of this.#board.all('customFields'))
      this.#fields.declare(field.text('id'), { name: field.text('name') });
    for (const { fields: value } of this.#board.records('customFieldValues')) {
      const text = value.text('content');
      if (text !== '') this.#fields.add(value.text('customFieldId'), [text]);
    }
    yield* this.#fields.items({ zone: 'UTC', order: 'dmy', isDateKnown: false, canSplit: false });
    const lists = this.#lists.all;
    const place = new Map(lists.map((list, at) => [list.text('id'), at]));
    const placeOf = (card: PlankaRecord) => place.get(card.owner) ?? lists.length;
    const cards = this.#board
      .records('cards')
      .toSorted((a, b) => placeOf(a) - placeOf(b) || a.position - b.position || 0);
    for (const card of cards) yield* this.#card(card.fields);
  }

  /** A person for whom no item was made yet. */
  *#person(id: string, user?: JsonFields): Generator<SourceItem> {
    if (id === '' || this.#people.has(id)) return;
    this.#people.add(id);
    yield personItem(
      id,
      user?.text('name') || user?.text('username') || '',
      user?.text('email') || null,
    );
  }

  async *#card(fields: JsonFields): AsyncGenerator<SourceItem> {
    const id = fields.text('id');
    const url = `${this.#address}/cards/${id}`;
    const key = this.#keys.tickets.next(id);
    if (this.#lists.typeOf(fields) === 'trash') {
      yield leftOut('ticket', key, fields.text('name'), importNote('in_trash'), url);
      return;
    }
    const card = this.#cardOf(fields, key, url);
    for (const person of [card.author, ...card.members]) yield* this.#person(person);
    yield* cardItems(card, this.#htmlOf);
    if (this.#isOld || fields.number('commentsTotal') !== 0) yield* this.#comments(id, key, url);
  }

  #cardOf(card: JsonFields, key: string, url: string): Card {
    const id = card.text('id');
    const list = this.#lists.listOf(card);
    const isElsewhere = this.#lists.isCompletedElsewhere(card);
    const spent = card.fields('stopwatch').number('total');
    return {
      key,
      title: card.text('name'),
      url,
      text: card.text('description'),
      list: this.#lists.boardOf(card),
      isArchived: this.#lists.typeOf(card) === 'archive',
      author: card.text('creatorUserId'),
      members: partsOf(this.#parts.members, id).map((membership) => membership.text('userId')),
      labels: partsOf(this.#parts.labels, id)
        .map((assignment) => assignment.text('labelId'))
        .filter((label) => this.#parts.knownLabels.has(label)),
      dates: { startAt: card.time('startDate'), dueAt: card.time('dueDate') },
      createdAt: card.time('createdAt'),
      completedAt: isDoneList(list) ? card.time('listChangedAt') : null,
      checklists: this.#checklists(id),
      files: partsOf(this.#parts.files, id).map((file) => this.#file(file)),
      ...fieldsOfCard(
        this.#fields,
        partsOf(this.#parts.values, id).map(
          (value) => [value.text('customFieldId'), value.text('content')] as const,
        ),
      ),
      others: [
        ['List', isElsewhere ? (list?.text('name') ?? '') : ''],
        ['Time spent', spent === null ? '' : `${spent} s`],
      ],
      notes: isElsewhere ? [completedElsewhere] : [],
    };
  }

  /** The task lists of a card; version 1 has tasks without lists, which are one. */
  #checklists(card: string): Checklist[] {
    const tasksOf = (id: string) =>
      byPosition(partsOf(this.#parts.tasks, id)).map((task) => ({
        text: task.text('name'),
        done: task.isTrue('isCompleted'),
        hasMore: task.text('assigneeUserId') !== '',
      }));
    const old = this.#isOld ? tasksOf(card) : [];
    if (old.length > 0) return [{ key: `tasks of ${card}`, name: 'Tasks', tasks: old }];
    return byPosition(partsOf(this.#parts.taskLists, card)).map((taskList) => ({
      key: taskList.text('id'),
      name: taskList.text('name'),
      tasks: tasksOf(taskList.text('id')),
    }));
  }

  #file(file: JsonFields): CardFile {
    const data = file.fields('data');
    const address = data.text('url') || file.text('url');
    const url = URL.parse(address, `${this.#address}/`)?.href ?? address;
    // Only the address of Planka is called: the author of a card could name any other. Planka may use another address for itself.
    const [path] = /\/attachments\/[\w-]+\/download\/[^/?#]+$/.exec(url) ?? [];
    const isOwn = file.text('type') !== 'link' && path !== undefined;
    const size = data.number('size') ?? data.number('sizeInBytes');
    return {
      key: file.text('id'),
      name: file.text('name') || address,
      url,
      isLink: true,
      open: isOwn ? () => this.#client.open(path) : null,
      size,
      createdAt: file.time('createdAt'),
    };
  }

  async *#comments(id: string, ticket: string, url: string): AsyncGenerator<SourceItem> {
    const part = this.#isOld ? 'actions?withDetails=false' : 'comments';
    const path = `/api/cards/${encodeURIComponent(id)}/${part}`;
    for await (const page of pagesOf(this.#client, path, commentCursor, ['included.users'])) {
      const users = new Map(
        page.included.map(({ value }) => {
          const user = new JsonFields(value);
          return [user.text('id'), user];
        }),
      );
      for (const { value } of page.items) {
        const comment = new JsonFields(value);
        if (this.#isOld && comment.text('type') !== 'commentCard') continue;
        const author = comment.text('userId');
        yield* this.#person(author, users.get(author));
        const text = comment.text('text') || comment.fields('data').text('text');
        const fields = { ticket, text, author, createdAt: comment.time('createdAt'), url };
        yield commentItem(this.#keys.comments.next(comment.text('id')), fields, this.#htmlOf);
      }
    }
  }
}

const commentCursor = (last: JsonFields): string =>
  `beforeId=${encodeURIComponent(last.text('id'))}`;

/** The records that belong to a card or a list of tasks. */
const partsOf = (parts: ReadonlyMap<string, readonly PlankaRecord[]>, owner: string) =>
  (parts.get(owner) ?? []).map((record) => record.fields);

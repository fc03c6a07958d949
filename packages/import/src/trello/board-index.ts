import { SourceFault, type SourceItem } from '@basalt/domain';
import { doneName, doneNote } from '../source/done-name.ts';
import { itemOf, UniqueKeys } from '../source/item.ts';
import { JsonFields } from '../source/json-fields.ts';
import { valueOf, type JsonPart } from '../source/split-json.ts';
import { colorOf } from './colors.ts';

/** Most cards of a file; most checklists, and people, lists and labels together; and characters that are kept of these. */
const most = { cards: 100_000, others: 200_000, kept: 16 * 1024 * 1024 };

/** Actions that say who made a card. */
const creations = new Set(['createCard', 'copyCard', 'convertToCardFromCheckItem', 'emailCard']);

/** What a first pass over a board keeps of a card. */
interface KnownCard {
  readonly key: string;
  /** Its place in the file. */
  readonly at: number;
  readonly list: string;
  readonly position: number;
  /** Characters of it and of its checklists. */
  length: number;
}

/** What other parts of a board name, from a first pass over it. */
export class BoardIndex {
  static readonly parts: ReadonlySet<string> = new Set(
    'id name desc url shortUrl lists labels members customFields cards checklists actions pluginData'.split(
      ' ',
    ),
  );
  /** The board's own fields. */
  readonly board: Record<string, unknown> = {};
  /** By their identifiers. */
  readonly lists = new Map<string, JsonFields>();
  readonly labels = new Set<string>();
  readonly fields = new Map<string, JsonFields>();
  readonly people = new Map<string, string>();
  readonly cards = new Map<string, KnownCard>();
  readonly authors = new Map<string, string>();
  readonly completions = new Map<string, Date>();
  actions = 0;
  /** The identifier of the oldest action. */
  oldestAction = '';
  readonly #keys = new UniqueKeys();
  readonly #history = new Map<string, number>();
  readonly #checklists: { card: string; id: string; name: string; length: number }[] = [];
  readonly #allLists: JsonFields[] = [];
  readonly #allLabels: JsonFields[] = [];
  #powerUps = 0;
  #kept = 0;

  add(part: JsonPart): void {
    const value = valueOf(part);
    const fields = new JsonFields(value);
    const id = fields.text('id');
    const isKept = !['cards', 'checklists', 'actions', 'pluginData'].includes(part.name);
    if (isKept) this.#kept += part.json.length;
    if (part.name === 'lists') {
      this.#allLists.push(fields);
      if (id !== '' && !this.lists.has(id)) this.lists.set(id, fields);
    } else if (part.name === 'labels') {
      this.#allLabels.push(fields);
      if (id !== '') this.labels.add(id);
    } else if (part.name === 'members') this.#addPerson(id, fields);
    else if (part.name === 'customFields') this.fields.set(id, fields);
    else if (part.name === 'cards') this.#addCard(part, fields);
    else if (part.name === 'checklists') {
      const [card, name] = [fields.text('idCard'), fields.text('name').slice(0, 200)];
      this.#checklists.push({ card, id, name, length: part.json.length });
    } else if (part.name === 'actions') this.#addAction(fields);
    else if (part.name === 'pluginData') this.#powerUps += 1;
    else this.board[part.name] = value;
    const others =
      this.people.size + this.#allLists.length + this.#allLabels.length + this.fields.size;
    const isLarge =
      this.cards.size > most.cards ||
      this.completions.size > most.cards ||
      this.authors.size > most.cards;
    if (
      isLarge ||
      others > most.others ||
      this.#checklists.length > most.others ||
      this.#kept > most.kept
    ) {
      throw new SourceFault(
        'The board has more than 100,000 cards, or more people, lists and labels than a board has. Export it in parts.',
      );
    }
  }

  /** The cards by their lists and their positions, in portions of at most about 16 MiB. */
  *portions(): Generator<KnownCard[]> {
    const known = new Map([...this.cards.values()].map((card) => [card.key, card]));
    for (const { card, length } of this.#checklists) {
      const found = known.get(card);
      if (found) found.length += length;
    }
    const places = new Map(this.#sortedLists().map((list, at) => [list.text('id'), at]));
    const place = ({ list }: KnownCard) => places.get(list) ?? places.size;
    const cards = [...this.cards.values()].toSorted(
      (a, b) => place(a) - place(b) || a.position - b.position || a.at - b.at,
    );
    let portion: KnownCard[] = [];
    let length = 0;
    for (const card of cards) {
      portion.push(card);
      length += card.length;
      if (length < 16 * 1024 * 1024) continue;
      yield portion;
      [portion, length] = [[], 0];
    }
    if (portion.length > 0) yield portion;
  }

  *items(): Generator<SourceItem> {
    const board = new JsonFields(this.board);
    const [name, description] = [board.text('name'), board.text('desc')];
    const key = board.text('id') || name;
    const url = board.text('shortUrl') || board.text('url') || null;
    const record = {
      kind: 'project' as const,
      name,
      description: description === '' ? null : description,
    };
    yield itemOf({ kind: 'project', key, name, url, record });
    for (const id of this.people.keys()) yield this.#personItem(id);
    const keys = { lists: new UniqueKeys(), labels: new UniqueKeys() };
    for (const list of this.#sortedLists()) yield listItem(list, keys.lists.next(list.text('id')));
    for (const label of this.#allLabels) yield labelItem(label, keys.labels.next(label.text('id')));
    for (const [id, field] of this.fields) {
      const notes = ['Its values are a row of the table at the end of each text.'];
      yield itemOf({ kind: 'field', key: id, name: field.text('name'), record: null, notes });
    }
  }

  /** What a board has beside its cards, and what its export lacks. */
  *others(checklists: UniqueKeys, hasMore: boolean): Generator<SourceItem> {
    for (const { card, id, name } of this.#checklists) {
      if (this.cards.has(card)) continue;
      yield itemOf({
        kind: 'checklist',
        key: checklists.next(id),
        name,
        record: null,
        left: cardMissing,
      });
    }
    for (const [type, count] of this.#history) {
      yield itemOf({
        kind: 'other',
        key: `history ${type}`,
        name: `History: ${type} (${count})`,
        record: null,
        left: 'History of changes is not carried.',
      });
    }
    if (this.#powerUps > 0) {
      yield itemOf({
        kind: 'other',
        key: 'power-ups',
        name: `Data of power-ups (${this.#powerUps})`,
        record: null,
        left: 'Data of power-ups has no place here.',
      });
    }
    if (this.actions >= 1_000 && !hasMore) {
      const left =
        'An export of Trello has the last 1,000 actions: earlier comments are not in it. A key and a token have them fetched.';
      yield itemOf({
        kind: 'other',
        key: 'earlier actions',
        name: 'Earlier actions',
        record: null,
        left,
      });
    }
  }

  /** The author of a fetched action, when no item told of them yet. */
  personOfAction(action: JsonFields): SourceItem | null {
    const id = action.text('idMemberCreator') || action.fields('memberCreator').text('id');
    if (id === '' || this.people.has(id)) return null;
    this.#addPerson(id, action.fields('memberCreator'));
    return this.#personItem(id);
  }

  #personItem(id: string): SourceItem {
    const name = this.people.get(id) ?? id;
    const notes = name === id ? ['The export has no name of this account.'] : [];
    return itemOf({
      kind: 'person',
      key: id,
      name,
      record: { kind: 'person', name, email: null },
      notes,
    });
  }

  #sortedLists(): JsonFields[] {
    return this.#allLists.toSorted(
      (a, b) => (a.number('pos') ?? Infinity) - (b.number('pos') ?? Infinity) || 0,
    );
  }

  #addPerson(id: string, fields: JsonFields): void {
    const name = fields.text('fullName') || fields.text('username');
    if (id !== '' && (name !== '' || !this.people.has(id))) {
      this.#kept += name.length;
      this.people.set(id, name || id);
    }
  }

  #addCard({ at, json }: JsonPart, card: JsonFields): void {
    const key = this.#keys.next(card.text('id') || `card ${at}`);
    for (const id of card.texts('idMembers'))
      if (!this.people.has(id)) this.#addPerson(id, card.fields(''));
    this.cards.set(key, {
      key,
      at,
      list: card.text('idList'),
      position: card.number('pos') ?? Infinity,
      length: json.length,
    });
  }

  #addAction(action: JsonFields): void {
    this.actions += 1;
    const type = action.text('type');
    const data = action.fields('data');
    const card = data.fields('card');
    const id = card.text('id');
    const isComment = isCommentType(type);
    this.oldestAction = action.text('id');
    if (!isComment)
      this.#history.set(type.slice(0, 50), (this.#history.get(type.slice(0, 50)) ?? 0) + 1);
    if (this.#history.size > 1_000)
      throw new SourceFault(
        'The board has more than 1,000 types of actions: it is no export of Trello.',
      );
    const author = action.text('idMemberCreator') || action.fields('memberCreator').text('id');
    if (isComment || creations.has(type)) this.#addPerson(author, action.fields('memberCreator'));
    if (creations.has(type) && id !== '') this.authors.set(id, author);
    const at = action.time('date');
    // The newest action stands first.
    if (at === null || type !== 'updateCard' || this.completions.has(id)) return;
    const isDone =
      card.isTrue('dueComplete') || doneName.test(data.fields('listAfter').text('name'));
    if (isDone) this.completions.set(id, at);
  }
}

export const cardMissing = 'Its card is not in the export.';

export const isCommentType = (type: string): boolean =>
  type === 'commentCard' || type === 'copyCommentCard';

function listItem(list: JsonFields, key: string): SourceItem {
  const name = list.text('name');
  const isDone = doneName.test(name.trim());
  const notes = [
    ...(isDone ? [doneNote] : []),
    ...(list.isTrue('closed')
      ? ['It is archived: its tickets are archived, and the board is not.']
      : []),
  ];
  const record = { kind: 'board' as const, name, wipLimit: list.number('softLimit'), isDone };
  return itemOf({ kind: 'board', key, name, record, notes });
}

function labelItem(label: JsonFields, key: string): SourceItem {
  const color = label.text('color');
  const name = label.text('name') || color || 'No name';
  const notes =
    label.text('name') === '' ? ['It has no name: that of its colour stands in its place.'] : [];
  return itemOf({
    kind: 'label',
    key,
    name,
    record: { kind: 'label', name, color: colorOf(color) },
    notes,
  });
}

import { importNote, SourceFault, type CustomFieldType, type SourceItem } from '@basalt/domain';
import { isDoneName, personItem } from '../source/board-items.ts';
import type { FieldChoice } from '../source/options.ts';
import { SourceFields } from '../source/source-fields.ts';
import { carried, keyOf, leftOut, UniqueKeys } from '../source/item.ts';
import { JsonFields } from '../source/json-fields.ts';
import { valueOf, type JsonPart } from '../source/split-json.ts';
import { BoardLabels } from './board-labels.ts';
import { BoardLists, isDoneList } from './board-lists.ts';

/** Most cards, people and other things of one kind, and characters that are kept of all but cards. */
const [maxThings, maxKept] = [100_000, 16 * 1024 * 1024];

/** Types of custom fields of Trello. */
const fieldTypes: ReadonlyMap<string, CustomFieldType> = new Map([
  ['number', 'number'],
  ['date', 'date'],
  ['checkbox', 'flag'],
  ['list', 'choice'],
]);

/** The types of actions that name the creator of a card. */
const creations = new Set(['createCard', 'copyCard', 'convertToCardFromCheckItem', 'emailCard']);

/** The facts about a card that a first pass over a board stores. */
interface KnownCard {
  readonly key: string;
  /** Its place in the file. */
  readonly at: number;
  readonly list: string;
  readonly position: number;
  /** Marked so, wherever it is. */
  readonly isComplete: boolean;
  /** Comments that the card says it has, and that are not in the export. */
  missing: number;
  /** Characters of it and of its checklists. */
  length: number;
}

/** The records of a board that its other parts name, from a first pass over the board. */
export class BoardIndex {
  static readonly parts: ReadonlySet<string> = new Set(
    'id name desc url shortUrl lists labels members customFields cards checklists actions pluginData'.split(
      ' ',
    ),
  );
  /** The board's own fields. */
  readonly board: Record<string, unknown> = {};
  /** By their identifiers. */
  readonly lists = new BoardLists();
  readonly labels = new BoardLabels();
  readonly fields: SourceFields;
  readonly #options = new Map<string, string>();
  readonly people = new Map<string, string>();
  readonly cards = new Map<string, KnownCard>();
  readonly authors = new Map<string, string>();
  readonly completions = new Map<string, Date>();
  actions = 0;
  /** The identifier of the oldest action. */
  oldestAction = '';
  readonly #keys = new UniqueKeys();
  readonly #history = new Map<string, number>();
  /** People who are not members of the board any more, from the actions that they did. */
  readonly #names = new Map<string, string>();
  readonly #checklists: { card: string; id: string; name: string; length: number }[] = [];
  /** One text for each list: 100,000 cards share them. */
  readonly #listKeys = new Map<string, string>();
  #powerUps = 0;
  #kept = 0;

  constructor(fields: ReadonlyMap<string, FieldChoice>) {
    this.fields = new SourceFields(fields);
  }

  /** The values of a card by the keys of their fields, as texts. */
  *valuesOf(card: JsonFields): Generator<[key: string, value: string]> {
    for (const item of card.list('customFieldItems')) {
      const value = item.fields('value');
      const text = value.text('text') || value.text('number') || value.text('date');
      const chosen = this.#options.get(item.text('idValue')) ?? value.text('checked');
      yield [keyOf(item.text('idCustomField')), text || chosen];
    }
  }

  add(part: JsonPart): void {
    const value = valueOf(part);
    const fields = new JsonFields(value);
    const id = fields.text('id');
    const isKept = !['cards', 'checklists', 'actions', 'pluginData'].includes(part.name);
    if (isKept) this.#kept += part.json.length;
    if (part.name === 'lists') this.lists.add(fields);
    else if (part.name === 'labels') this.labels.add(fields);
    else if (part.name === 'members') this.#addPerson(id, fields);
    else if (part.name === 'customFields') this.#addField(id, fields);
    else if (part.name === 'cards') this.#addCard(part, fields);
    else if (part.name === 'checklists') {
      const [card, name] = [keyOf(fields.text('idCard')), fields.text('name').slice(0, 200)];
      this.#checklists.push({ card, id: keyOf(id), name, length: part.json.length });
    } else if (part.name === 'actions') this.#addAction(fields);
    else if (part.name === 'pluginData') this.#powerUps += 1;
    else this.board[part.name] = value;
    // The number of actions is bounded by these. A file may have several lists of one name.
    const sizes = [this.cards, this.people, this.labels].map(({ size }) => size);
    const most = Math.max(part.at + 1, this.#checklists.length, ...sizes);
    if (most > maxThings || this.#kept > maxKept) {
      throw new SourceFault('trello_board_large');
    }
  }

  /** The cards by their lists and their positions, in portions of at most about 4 MiB. */
  *portions(): Generator<KnownCard[]> {
    for (const { card, length } of this.#checklists) {
      const found = this.cards.get(card);
      if (found) found.length += length;
    }
    const places = this.lists.places();
    const place = ({ list }: KnownCard) => places.get(list) ?? places.size;
    const cards = [...this.cards.values()].toSorted(
      (a, b) => place(a) - place(b) || a.position - b.position || a.at - b.at,
    );
    let [portion, length]: [KnownCard[], number] = [[], 0];
    for (const card of cards) {
      portion.push(card);
      length += card.length;
      if (length < 4 * 1024 * 1024) continue;
      yield portion;
      [portion, length] = [[], 0];
    }
    if (portion.length > 0) yield portion;
  }

  *items(): Generator<SourceItem> {
    const board = new JsonFields(this.board);
    const [name, description] = [board.text('name'), board.text('desc') || null];
    const url = board.text('shortUrl') || board.text('url') || null;
    yield carried(board.text('id') || name, name, { kind: 'project', name, description }, [], url);
    // Before people, of whom there can be many: the boards of a project are made together with it.
    yield* this.lists.items(this.#hasCompletedElsewhere());
    for (const [id, person] of this.people)
      yield personItem(id, person || (this.#names.get(id) ?? ''));
    yield* this.labels.items();
    yield* this.fields.items({ zone: 'UTC', order: 'dmy', isDateKnown: true, canSplit: false });
  }

  /** Whether a card is complete on a list that is none of completed cards. */
  #hasCompletedElsewhere(): boolean {
    return this.cards
      .values()
      .some(({ list, isComplete }) => isComplete && !isDoneList(this.lists.find(list)));
  }

  /** The items of a board other than its cards, and notes about what its export does not contain. */
  *others(checklists: UniqueKeys, hasMore: boolean): Generator<SourceItem> {
    for (const { card, id, name } of this.#checklists) {
      if (!this.cards.has(card)) yield leftOut('checklist', checklists.next(id), name, cardMissing);
    }
    yield* this.#missingComments();
    const history = importNote('history_left');
    for (const [type, count] of this.#history)
      yield leftOut('other', `history ${type}`, `${type} (${count})`, history);
    const powerUps = `Data of power-ups (${this.#powerUps})`;
    if (this.#powerUps > 0)
      yield leftOut('other', 'power-ups', powerUps, importNote('power_ups_left'));
    if (this.actions >= 1_000 && !hasMore)
      yield leftOut('other', 'earlier actions', 'Earlier actions', actionsCut);
  }

  /** Whether cards have comments that are not in the export. */
  get lacksComments(): boolean {
    return this.actions >= 1_000 || this.cards.values().some(({ missing }) => missing > 0);
  }

  /** Takes a fetched comment off those that are missing. */
  found(card: string): void {
    const known = this.cards.get(card);
    if (known !== undefined) known.missing -= 1;
  }

  /** The comments that are not in the export and were not fetched, at most 100,000. */
  *#missingComments(): Generator<SourceItem> {
    let room = maxThings;
    for (const { key, missing } of this.cards.values()) {
      for (let number = 1; number <= missing && room > 0; number += 1, room -= 1) {
        yield leftOut('comment', keyOf(`${key} comment ${number}`), key, commentMissing);
      }
    }
  }

  /** The author of a fetched action, when no item was made for them yet. */
  personOfAction(action: JsonFields): SourceItem | null {
    const id = authorOf(action);
    if (id === '' || this.people.has(id)) return null;
    this.#addPerson(id, action.fields('memberCreator'));
    return personItem(id, this.people.get(id) ?? '');
  }

  #addPerson(id: string, fields: JsonFields): void {
    const name = nameOf(fields);
    if (id === '' || (name === '' && this.people.has(id))) return;
    this.#kept += id.length + name.length;
    this.people.set(id, name);
  }

  #addField(id: string, field: JsonFields): void {
    const options = field.list('options').map((option) => {
      const name = option.fields('value').text('text');
      this.#options.set(option.text('id'), name);
      return name;
    });
    const type = fieldTypes.get(field.text('type')) ?? 'text';
    this.fields.declare(keyOf(id), { name: field.text('name'), type, options });
  }

  #addCard({ at, json }: JsonPart, card: JsonFields): void {
    const key = this.#keys.next(card.text('id') || `card ${at}`);
    for (const id of card.texts('idMembers')) this.#addPerson(id, card.fields(''));
    this.#kept += this.labels.addOfCard(card);
    this.#powerUps += card.list('pluginData').length;
    const position = card.number('pos') ?? Infinity;
    const named = keyOf(card.text('idList'));
    const list = this.#listKeys.get(named) ?? named;
    this.#listKeys.set(list, list);
    const isComplete = card.isTrue('dueComplete');
    for (const [field, value] of this.valuesOf(card))
      if (value !== '') this.fields.add(field, [value]);
    const missing = card.fields('badges').number('comments') ?? 0;
    this.cards.set(key, { key, at, list, position, isComplete, missing, length: json.length });
  }

  #addAction(action: JsonFields): void {
    this.actions += 1;
    this.oldestAction = keyOf(action.text('id'));
    const type = keyOf(action.text('type'));
    const data = action.fields('data');
    const card = data.fields('card');
    const id = keyOf(card.text('id'));
    const [isComment, isCreation] = [isCommentType(type), creations.has(type)];
    for (const who of [action.fields('memberCreator'), action.fields('member')]) {
      const [person, name] = [who.text('id'), nameOf(who)];
      if (person === '' || name === '' || this.#names.has(person)) continue;
      this.#kept += person.length + name.length;
      this.#names.set(person, name);
    }
    if (!isComment) this.#history.set(type, (this.#history.get(type) ?? 0) + 1);
    if (isComment || isCreation) this.#addPerson(authorOf(action), action.fields('memberCreator'));
    if (isCreation && id !== '') this.authors.set(id, authorOf(action));
    const at = action.time('date');
    // The newest action is the first.
    if (at === null || type !== 'updateCard' || this.completions.has(id)) return;
    const isDone = card.isTrue('dueComplete') || isDoneName(data.fields('listAfter').text('name'));
    if (isDone) this.completions.set(id, at);
  }
}

const nameOf = (person: JsonFields): string => person.text('fullName') || person.text('username');

export const cardMissing = importNote('card_missing');
const actionsCut = importNote('earlier_actions_missing');

const commentMissing = importNote('comment_missing');

export const isCommentType = (type: string): boolean =>
  type === 'commentCard' || type === 'copyCommentCard';

/** The key of the person who did it; empty when the action does not say. */
export const authorOf = (action: JsonFields): string =>
  action.text('idMemberCreator') || action.fields('memberCreator').text('id');

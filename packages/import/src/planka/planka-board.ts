import { SourceFault } from '@basalt/domain';
import type { AnswerPart, SourceClient } from '../source/fetch.ts';
import { JsonFields } from '../source/json-fields.ts';
import { pagesOf } from './pages.ts';

/** Records of one kind of a board, and bytes of all. */
const [maxRecords, maxBytes] = [100_000, 64 * 1024 * 1024];

/** The parts of a board, each with the field that names the record to which its records belong. */
const ownerFields = {
  users: [],
  projects: [],
  labels: [],
  lists: [],
  cards: ['listId'],
  cardMemberships: ['cardId'],
  cardLabels: ['cardId'],
  taskLists: ['cardId'],
  // Version 1 has tasks without lists.
  tasks: ['taskListId', 'cardId'],
  attachments: ['cardId'],
  customFieldGroups: [],
  customFields: [],
  customFieldValues: ['cardId'],
} as const;

type Part = keyof typeof ownerFields;

const parts = Object.keys(ownerFields) as Part[];
const included = (part: string): string => `included.${part}`;
const includedParts = parts.map(included);

/** A record of Planka. It is held as JSON, which takes a fraction of the memory of its value. */
export class PlankaRecord {
  readonly id: string;
  /** The identifier of the record to which it belongs; empty without one. */
  readonly owner: string;
  readonly position: number;
  /** Its JSON in UTF-8, with a byte for each character. */
  readonly #json: string;

  constructor(part: Part, fields: JsonFields, json: string) {
    const field = ownerFields[part].find((name) => fields.text(name) !== '');
    this.id = fields.text('id');
    this.owner = field === undefined ? '' : fields.text(field);
    this.position = fields.number('position') ?? Infinity;
    this.#json = Buffer.from(json).toString('latin1');
  }

  get fields(): JsonFields {
    return new JsonFields(JSON.parse(Buffer.from(this.#json, 'latin1').toString()));
  }
}

/** A board of Planka, with what its answers include. */
export class PlankaBoard {
  item = new JsonFields(null);
  readonly #included: Partial<Record<Part, Map<string, PlankaRecord>>> = {};

  /** Adds a record of an answer; one that came before, because it was moved while pages were read, stays as it was. */
  add(name: Part, { at, value, json }: AnswerPart): void {
    const known = (this.#included[name] ??= new Map());
    if (at >= maxRecords || known.size >= maxRecords) throw new SourceFault('planka_board_cards');
    const record = new PlankaRecord(name, new JsonFields(value), json);
    const id = record.id || `${known.size} ${at}`;
    if (!known.has(id)) known.set(id, record);
  }

  /** Adds a part of an answer that `includedParts` names. */
  addIncluded(part: AnswerPart): void {
    const name = parts.find((kind) => included(kind) === part.name);
    if (name !== undefined) this.add(name, part);
  }

  records(name: Part): readonly PlankaRecord[] {
    return [...(this.#included[name]?.values() ?? [])];
  }

  all(name: Part): JsonFields[] {
    return this.records(name).map((record) => record.fields);
  }

  /** Records by the record to which they belong. */
  grouped(name: Part): ReadonlyMap<string, PlankaRecord[]> {
    return Map.groupBy(this.records(name), ({ owner }) => owner);
  }

  /** Planka before version 2 has other names. */
  get isOld(): boolean {
    return this.all('lists').every((list) => list.text('type') === '');
  }
}

/** The board with this identifier, with the cards of its archive and its trash; the only one that the token reads without one. */
export async function readBoard(client: SourceClient, id: string | null): Promise<PlankaBoard> {
  const board = new PlankaBoard();
  const path = `/api/boards/${encodeURIComponent(id ?? (await onlyBoard(client)))}`;
  for await (const part of client.parts(path, new Set(['item', ...includedParts]), 'included')) {
    if (part.name === 'item') board.item = new JsonFields(part.value);
    else board.addIncluded(part);
  }
  if (board.item.text('id') === '') throw new SourceFault('answer_not_planka');
  for (const list of board.all('lists').filter((candidate) => isEndless(candidate))) {
    const cards = `/api/lists/${encodeURIComponent(list.text('id'))}/cards`;
    for await (const page of pagesOf(client, cards, cardCursor, includedParts)) {
      for (const part of page.included) board.addIncluded(part);
      for (const item of page.items) board.add('cards', item);
      if (client.read > maxBytes) throw new SourceFault('planka_board_large');
    }
  }
  await addSharedFields(client, board);
  return board;
}

/** Fields that boards share are those of the project. A token may see the board and not its project. */
async function addSharedFields(client: SourceClient, board: PlankaBoard): Promise<void> {
  const known = new Set(board.all('customFields').map((field) => field.text('id')));
  const wanted = new Set(
    board.records('customFieldValues').map((value) => value.fields.text('customFieldId')),
  );
  const project = board.item.text('projectId') || (board.all('projects')[0]?.text('id') ?? '');
  if (project === '' || [...wanted].every((id) => known.has(id))) return;
  const path = `/api/projects/${encodeURIComponent(project)}`;
  const fields: AnswerPart[] = [];
  try {
    for await (const part of client.parts(path, new Set([included('customFields')]), 'included'))
      if (wanted.has(new JsonFields(part.value).text('id'))) fields.push(part);
  } catch {
    return;
  }
  for (const field of fields) board.add('customFields', field);
}

/** The lists of deleted and archived cards, which are not in the answer for the board. */
export const isEndless = (list: JsonFields): boolean =>
  /^(?:archive|trash)$/.test(list.text('type'));

/** The maximum number of boards that a message names. */
const maxShown = 20;

async function onlyBoard(client: SourceClient): Promise<string> {
  const boards: JsonFields[] = [];
  const wanted = included('boards');
  for await (const { value } of client.parts('/api/projects', new Set([wanted]), 'included')) {
    boards.push(new JsonFields(value));
    if (boards.length === maxShown) break;
  }
  const [only, second] = boards;
  if (only !== undefined && second === undefined) return only.text('id');
  const names = boards.map((board) => `${board.text('id')} (${board.text('name').slice(0, 50)})`);
  if (names.length === 0) throw new SourceFault('planka_no_board');
  throw new SourceFault('planka_choose_board', { boards: names.join(', ') });
}

const cardCursor = (last: JsonFields): string =>
  `before=${encodeURIComponent(JSON.stringify({ listChangedAt: last.text('listChangedAt'), id: last.text('id') }))}`;

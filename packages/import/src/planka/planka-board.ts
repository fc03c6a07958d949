import { SourceFault } from '@basalt/domain';
import type { SourceClient } from '../source/fetch.ts';
import { JsonFields } from '../source/json-fields.ts';

/** The maximum number of pages of a list of Planka. */
const maxPages = 2_000;
/** Records of one kind of a board, and bytes of all. */
const [maxRecords, maxBytes] = [100_000, 64 * 1024 * 1024];

/** What an answer of Planka includes beside its records, by the names of Planka. */
export class PlankaBoard {
  readonly item: JsonFields;
  readonly #included: Partial<Record<Part, Map<string, JsonFields>>> = {};

  constructor(answer: unknown) {
    const fields = new JsonFields(answer);
    this.item = fields.fields('item');
    this.add(fields.fields('included'));
  }

  add(included: JsonFields): void {
    for (const name of parts) this.addAll(name, included.list(name));
  }

  /** Adds records; one that came before, because it was moved while pages were read, stays as it was. */
  addAll(name: Part, records: readonly JsonFields[]): void {
    const known = (this.#included[name] ??= new Map());
    for (const [at, one] of records.entries()) {
      const id = one.text('id') || `${known.size} ${at}`;
      if (!known.has(id)) known.set(id, one);
    }
    if (known.size > maxRecords)
      throw new SourceFault('The board has more than 100,000 cards or parts of cards.');
  }

  all(name: Part): readonly JsonFields[] {
    return [...(this.#included[name]?.values() ?? [])];
  }

  /** Records by the record to which they belong. One of these fields names that record. */
  grouped(name: Part, field: string): ReadonlyMap<string, JsonFields[]> {
    return Map.groupBy(this.all(name), (one) => one.text(field));
  }

  /** Planka before version 2 has other names. */
  get isOld(): boolean {
    return this.all('lists').every((list) => list.text('type') === '');
  }
}

const parts = [
  'users',
  'projects',
  'labels',
  'lists',
  'cards',
  'cardMemberships',
  'cardLabels',
  'taskLists',
  'tasks',
  'attachments',
  'customFieldGroups',
  'customFields',
  'customFieldValues',
] as const;

type Part = (typeof parts)[number];

/** The board with this identifier, with the cards of its archive and its trash; the only one that the token reads without one. */
export async function readBoard(client: SourceClient, id: string | null): Promise<PlankaBoard> {
  const found = id ?? (await onlyBoard(client));
  const board = new PlankaBoard(await client.json(`/api/boards/${encodeURIComponent(found)}`));
  if (board.item.text('id') === '')
    throw new SourceFault('The answer is not that of Planka. Is the address that of its pages?');
  for (const list of board.all('lists').filter((one) => isEndless(one))) {
    for await (const page of pagesOf(
      client,
      `/api/lists/${encodeURIComponent(list.text('id'))}/cards`,
      cardCursor,
    )) {
      board.add(page.fields('included'));
      board.addAll('cards', page.list('items'));
      if (client.read > maxBytes)
        throw new SourceFault('The board has more than 64 MiB of records.');
    }
  }
  await addSharedFields(client, board);
  return board;
}

/** Fields that boards share are those of the project. A token may see the board and not its project. */
async function addSharedFields(client: SourceClient, board: PlankaBoard): Promise<void> {
  const known = new Set(board.all('customFields').map((field) => field.text('id')));
  const values = board.all('customFieldValues').map((value) => value.text('customFieldId'));
  const project = board.item.text('projectId') || (board.all('projects')[0]?.text('id') ?? '');
  if (project === '' || values.every((id) => known.has(id))) return;
  const answer = await client
    .json(`/api/projects/${encodeURIComponent(project)}`)
    .catch(() => null);
  const fields = new JsonFields(answer).fields('included').list('customFields');
  board.addAll(
    'customFields',
    fields.filter((field) => values.includes(field.text('id'))),
  );
}

/** The lists of deleted and archived cards, which are not in the answer for the board. */
export const isEndless = (list: JsonFields): boolean =>
  /^(?:archive|trash)$/.test(list.text('type'));

async function onlyBoard(client: SourceClient): Promise<string> {
  const boards = new JsonFields(await client.json('/api/projects'))
    .fields('included')
    .list('boards');
  const [only, second] = boards;
  if (only !== undefined && second === undefined) return only.text('id');
  const names = boards
    .slice(0, 20)
    .map((board) => `${board.text('id')} (${board.text('name').slice(0, 50)})`);
  throw new SourceFault(
    `Say with the option "board" which board is imported: ${names.join(', ') || 'the token reads none'}.`,
  );
}

const cardCursor = (last: JsonFields): string =>
  `before=${encodeURIComponent(JSON.stringify({ listChangedAt: last.text('listChangedAt'), id: last.text('id') }))}`;

/** The pages of a list; ends when a page brings nothing new. */
export async function* pagesOf(
  client: SourceClient,
  path: string,
  cursorOf: (last: JsonFields) => string,
): AsyncGenerator<JsonFields> {
  const seen = new Set<string>();
  let query = '';
  for (let pages = 0; pages < maxPages; pages += 1) {
    const page = new JsonFields(await client.json(`${path}${query}`));
    const items = page.list('items');
    const last = items.at(-1);
    if (last === undefined || seen.has(last.text('id'))) return;
    seen.add(last.text('id'));
    yield page;
    query = `${path.includes('?') ? '&' : '?'}${cursorOf(last)}`;
  }
}

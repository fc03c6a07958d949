import { importNote } from '../records/import-note.ts';
import { answerBudget } from '../budgets/answer-budget.ts';
import { allOf } from '../kernel/page.ts';
import type { Actor } from '../access/principal.ts';
import type { IncludedRelations } from '../records/included-records.ts';
import { endsOf } from '../records/relation.ts';
import type { TenantQueries } from '../ports/tenancy.port.ts';
import type { TicketRecord } from '../records/ticket-record.ts';
import { referencesOf } from '../ticket/ticket-references.ts';
import { Ticket } from '../records/ticket.ts';
import { importedFromAnswer } from '../record/imported.ts';
import type { NeutralRecord } from '../records/neutral-form.ts';
import type { SourceItem } from '../records/source.port.ts';

/** The tickets of a project, archived ones too, board by board in their order. */
export const ticketsOf = (queries: TenantQueries, project: string): AsyncIterable<TicketRecord> =>
  allOf((page) => queries.tickets.list(project, { words: [], archived: 'all' }, 'rank', page));

/** The number of tickets whose relations are read at the same time. */
const ticketsOfRead = 100;

/** These tickets with their relations, those without one left out. All relations of one ticket fit into an answer. */
async function relationsAmong(
  included: TenantQueries['included'],
  ids: readonly string[],
): Promise<readonly IncludedRelations[]> {
  const { relations } = await included.find({ relations: ids });
  const count = relations.reduce((sum, ticket) => sum + ticket.relations.length, 0);
  if (count < answerBudget.includedRecords || ids.length < 2) return relations;
  const half = Math.ceil(ids.length / 2);
  const first = await relationsAmong(included, ids.slice(0, half));
  return [...first, ...(await relationsAmong(included, ids.slice(half)))];
}

/**
 * The relations of the tickets, each once. Relations with tickets of other projects are left out. `keys`: the keys of the tickets in the source, by
 * their ids. Throws the reason of `signal` when it is aborted.
 */
export async function* relationsOf(
  { included }: TenantQueries,
  projectId: string,
  keys: ReadonlyMap<string, string>,
  signal?: AbortSignal,
): AsyncGenerator<SourceItem> {
  const ids = [...keys.keys()];
  for (let at = 0; at < ids.length; at += ticketsOfRead) {
    signal?.throwIfAborted();
    const some = ids.slice(at, at + ticketsOfRead);
    const found = await relationsAmong(included, some);
    const relations = new Map(found.map((ticket) => [ticket.id, ticket.relations]));
    for (const id of some) yield* itemsOfTicket(id, relations.get(id) ?? [], { projectId, keys });
  }
}

/** The relations of a ticket that belong to it: those inside of the project are items of the ticket that they begin with. */
function* itemsOfTicket(
  id: string,
  relations: IncludedRelations['relations'],
  { projectId, keys }: { projectId: string; keys: ReadonlyMap<string, string> },
): Generator<SourceItem> {
  const key = keys.get(id) ?? id;
  for (const relation of relations) {
    if ('hidden' in relation) continue;
    const { type, ticket: related } = relation;
    const { kind, fromId } = endsOf(type, id, related.id);
    const isInside = related.project_id === projectId;
    if (isInside && fromId !== id) continue;
    const to = keys.get(related.id) ?? related.key;
    const name = `${key} ${type} ${related.key}`;
    const made = itemOf(`${kind} ${key} ${to}`, name, {
      kind: 'relation',
      type: kind,
      from: key,
      to,
    });
    yield isInside ? made : { ...made, record: null, outcome: 'left', notes: [elsewhere] };
  }
}

const elsewhere = importNote('relation_other_project');

/** The key of a person: their id, or for somebody else the name. */
export const personKeyOf = (actor: Actor): string =>
  'id' in actor ? actor.id : `${actor.type} ${actor.name}`.slice(0, 200);

/** Whether the source of the ticket named no author. The importer, who is shown instead, did not write it. */
export const isImporter = (actor: Actor): boolean =>
  actor.type === 'imported' && actor.is_importer === true;

/** The moment of a time of the API. */
export const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

/** A ticket in the neutral form. */
export const neutralTicket = (ticket: TicketRecord) => ({
  kind: 'ticket' as const,
  ...importedFromAnswer(Ticket, ticket),
  customValues: ticket.custom_fields,
  html: ticket.description_html,
  board: ticket.board_id,
  ...referencesOf(ticket),
  author: isImporter(ticket.created_by) ? null : personKeyOf(ticket.created_by),
  createdAt: new Date(ticket.created_at),
  completedAt: dateOf(ticket.completed_at),
});

/** An item that is carried exactly. */
export const itemOf = (key: string, name: string, record: NeutralRecord): SourceItem => ({
  kind: record.kind,
  key,
  name: name.slice(0, 200),
  url: null,
  record,
  outcome: 'exact',
  notes: [],
});

import { allOf, type PageRequest } from '../kernel/page.ts';
import { shiftedDay } from '../kernel/template-days.ts';
import type { TenantQueries } from '../ports/tenancy.port.ts';
import type { CustomFieldRecord, FieldValue } from '../records/custom-field.ts';
import { copyOptionsOf, type Import } from '../records/import.ts';
import { SourceFault, type ImportSource, type SourceItem } from '../records/source.port.ts';
import type { FindReferences } from '../records/text-references.ts';
import type { TicketRecord } from '../records/ticket-record.ts';
import { itemOf, neutralTicket, relationsOf } from './exported-items.ts';

/**
 * The tickets of a project and the relations among them, as the source of the import that copies them into another project. Left out are archived
 * tickets, people without access to the other project, and what the import has made or left out: so an interrupted copy continues with the others. Throws SourceFault when the project
 * is deleted, also in between, or the person who began the copy cannot read it any more, and the reason of the signal when it is aborted: an attempt that only finds again what is made stops as well.
 */
export const copiedTickets = (
  queries: TenantQueries,
  job: Import,
): Pick<ImportSource, 'items'> => ({
  items: ({ signal }) => itemsOf(queries, job, signal),
});

/** Finds what the texts of copies may refer to: people with access to the new project. Files stay with the tickets that have them. */
export const findCopied =
  ({ organizations }: TenantQueries, { projectId }: Import): FindReferences =>
  async ({ people }) => {
    const place = { kind: 'project', id: projectId ?? '' } as const;
    const readers = people.size === 0 ? people : organizations.readersAmong([...people], place);
    return { files: new Set(), people: await readers };
  };

async function* itemsOf(
  queries: TenantQueries,
  job: Import,
  signal: AbortSignal,
): AsyncGenerator<SourceItem> {
  const { fromProjectId, shiftDays } = copyOptionsOf(job);
  const refuseDeleted = async () => {
    if ((await queries.projects.find(fromProjectId)) === null)
      throw new SourceFault('copied_project_deleted');
  };
  await refuseDeleted();
  await refuseLostAccess(queries, job);
  const [handled, related] = await Promise.all([
    queries.imports.handledKeys(job.id, 'ticket'),
    queries.imports.handledKeys(job.id, 'relation'),
  ]);
  const people = new Set<string>();
  const members = (page: Parameters<typeof queries.projects.members>[1]) =>
    queries.projects.members(job.projectId ?? '', page);
  for await (const { id } of allOf(members)) people.add(id);
  const fields = await queries.fields.list(fromProjectId);
  const copyOf = (ticket: TicketRecord): SourceItem =>
    itemOf(ticket.id, ticket.title, copied(ticket, { people, fields, shiftDays }));
  /** The ids of the tickets, which are their keys here. */
  const found = new Map<string, string>();
  // Tickets that move while they are read can be missing in the order of boards, and not in that of creation.
  for (const sort of ['rank', 'created_at'] as const) {
    const pages = async (page: PageRequest) => {
      signal.throwIfAborted();
      const filter = { words: [], archived: false };
      const listed = await queries.tickets.list(fromProjectId, filter, sort, page);
      if (listed === null) throw new SourceFault('copied_project_deleted');
      return listed;
    };
    for await (const ticket of allOf(pages)) {
      signal.throwIfAborted();
      if (found.has(ticket.id)) continue;
      found.set(ticket.id, ticket.id);
      if (!handled.has(ticket.id)) yield copyOf(ticket);
    }
  }
  for await (const item of relationsOf(queries, fromProjectId, found, signal)) {
    const { record } = item;
    const isCopied = record?.kind === 'relation' && found.has(record.from) && found.has(record.to);
    if (isCopied && !related.has(item.key)) yield item;
  }
  // The tickets of a deleted project have no relations.
  await refuseDeleted();
}

/** The copy began earlier: its person may have left the project since. */
async function refuseLostAccess({ organizations }: TenantQueries, job: Import): Promise<void> {
  const { createdBy } = job;
  if (createdBy.type !== 'user') return;
  const place = { kind: 'project', id: copyOptionsOf(job).fromProjectId } as const;
  const readers = await organizations.readersAmong([createdBy.id], place);
  if (!readers.has(createdBy.id)) throw new SourceFault('copied_project_unreadable');
}

/** The parts of a copy: who can be named in it, and how far its days move. */
interface CopyPlan {
  readonly people: ReadonlySet<string>;
  readonly fields: readonly CustomFieldRecord[];
  readonly shiftDays: number;
}

function copied(ticket: TicketRecord, { people, fields, shiftDays }: CopyPlan) {
  const hasAccess = (id: string): boolean => people.has(id);
  const shifted = (day: string | null) => (day === null ? null : shiftedDay(day, shiftDays));
  const valueOf = (type: CustomFieldRecord['type'], value: FieldValue): FieldValue | null => {
    if (type === 'date') return shifted(String(value));
    if (type === 'person') return hasAccess(String(value)) ? value : null;
    if (type !== 'people') return value;
    const ids = [value].flat().map(String).filter(hasAccess);
    return ids.length === 0 ? null : ids;
  };
  const values = fields.flatMap(({ key, type }) => {
    const value = ticket.custom_fields[key];
    const copy = value === undefined ? null : valueOf(type, value);
    return copy === null ? [] : [[key, copy] as const];
  });
  return {
    ...neutralTicket({
      ...ticket,
      assignee_ids: ticket.assignee_ids.filter(hasAccess),
      start_at: shifted(ticket.start_at),
      due_at: shifted(ticket.due_at),
      custom_fields: Object.fromEntries(values),
    }),
    cycle: null,
    author: null,
    createdAt: null,
  };
}

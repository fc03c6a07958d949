import { DomainError } from '../kernel/domain-error.ts';
import { firstFree } from '../kernel/slug.ts';
import type { TenantStores } from '../ports/tenancy.port.ts';
import type { LoadedForBulk } from '../ports/tickets.port.ts';
import { derivedKeys } from '../project/project-key.ts';
import type { Board } from '../records/board.ts';
import { Cycle } from '../records/cycle.ts';
import type { Import } from '../records/import.ts';
import {
  refKey,
  type ImportedRecord,
  type MadeKind,
  type SourceRef,
} from '../records/imported-record.ts';
import type { FittedRecord } from '../records/neutral-form.ts';
import type { Project } from '../records/project.ts';
import { storedEnds } from '../records/relation.ts';
import type { FittedItem } from '../records/source.port.ts';
import { RelationGraph } from '../relation/relation-graph.ts';
import type { BulkItem } from '../ticket/bulk-item.ts';
import { nameOf } from './decide-portion.ts';
import type { ImportedPeople } from './people.ts';
import type { PortionState, RelatedTickets } from './portion-work.ts';
import { overlaid, triedRecords, type Trial } from './trial.ts';

/** A portion of an import and what its decision needs besides the stored records. */
export interface Portion {
  /** The import after the portion before. */
  readonly job: Import;
  readonly items: readonly FittedItem[];
  readonly people: ImportedPeople;
  readonly sourceFields: ReadonlyMap<string, string>;
  readonly trial: Trial | null;
  readonly isCounted: boolean;
  readonly projectId: string | null;
}

const isRelation = (fitted: FittedItem) => fitted.item.record?.kind === 'relation';

const isTicket = (fitted: FittedItem) =>
  ['ticket', 'comment'].includes(fitted.item.record?.kind ?? '');

/**
 * Locks and loads the state for the decision about a portion; null when its import is missing. Throws `not_found` for a missing project.
 */
export async function loadPortion(stores: TenantStores, portion: Portion) {
  const { job, items, people, projectId, trial, isCounted } = portion;
  if (items.some(isRelation)) await stores.relations.hold();
  const hasFields = items.some(({ item }) => item.record?.kind === 'field');
  const fieldPlaces = hasFields ? await stores.fields.lockedPlaces() : [];
  const locked = hasFields ? await stores.fields.lockOfProject(projectId) : null;
  const list = projectId === null ? null : await stores.boards.loadList(projectId);
  if (projectId !== null && list === null)
    throw new DomainError('not_found', { resource: 'project' });
  const templateNames = items.flatMap(({ item: { record } }) =>
    record?.kind === 'template' ? [record.name] : [],
  );
  const hasTemplates = templateNames.length > 0;
  const templates = hasTemplates
    ? await stores.templates.lockOfProject(projectId, templateNames)
    : [];
  const refs = refsOf(items);
  const found = await stores.imports.loadForPortion(job.id, {
    projectId,
    system: job.system,
    refs,
  });
  if (found === null) return null;
  const project = list?.project ?? trial?.project ?? null;
  const needsFields = hasFields || hasTemplates || items.some(isTicket);
  // A field with tickets that follow waits for the boards: the values of this portion are those of the fields that are read now.
  const fields = needsFields ? (locked ?? (await stores.fields.ofProject(projectId))) : [];
  const boards = overlaid(list?.boards ?? [], trial?.boards);
  const needsCycles = items.some(
    ({ item: { record } }) =>
      record?.kind === 'cycle' || (record?.kind === 'ticket' && record.cycle !== null),
  );
  const cycles =
    needsCycles && projectId !== null ? await stores.records.ofProject(Cycle, projectId) : [];
  const loaded = {
    cycles: overlaid(cycles, needsCycles ? trial?.cycles : []),
    job: found.job,
    comments: found.comments,
    labels: overlaid(found.labels, trial?.labels),
    fields: overlaid(fields, needsFields ? trial?.fields : []),
    fieldPlaces,
    templates: overlaid(templates, hasTemplates ? trial?.templates : []),
    records: [...found.records, ...(trial === null ? [] : triedRecords(trial, refs, job))],
    project,
    boards,
    isCounted,
  };
  if (project === null || !items.some(isTicket)) {
    const isMaker = project === null;
    const freeKey = isMaker ? await freeKeyOf(stores, job, items) : '';
    return { ...loaded, bulk: null, related: await relatedOf(stores, loaded, portion), freeKey };
  }
  const bulk =
    list === null
      ? emptyBulk(project)
      : await stores.tickets.loadForBulk(project.id, bulkItems(loaded, items, people));
  if (bulk === null) throw new DomainError('not_found', { resource: 'project' });
  return { ...loaded, bulk, related: null, freeKey: '' };
}

/** The ids of tickets by their keys in the source. */
const ticketIds = (records: readonly ImportedRecord[]): ReadonlyMap<string, string> =>
  new Map(records.flatMap((row) => (row.kind === 'ticket' ? [[row.sourceKey, row.recordId]] : [])));

/** The state for the relations of a portion. */
async function relatedOf(
  { relations }: TenantStores,
  { records }: Pick<PortionState, 'records'>,
  { items, trial }: Portion,
): Promise<RelatedTickets | null> {
  const ids = ticketIds(records);
  const ends = items.flatMap(({ item: { record } }) => {
    if (record?.kind !== 'relation') return [];
    const [from, to] = [ids.get(record.from), ids.get(record.to)];
    if (from === undefined || to === undefined) return [];
    return [storedEnds(record.type, from, to)];
  });
  if (ends.length === 0) return null;
  const { tickets, ...loaded } = await relations.loadForMany(ends);
  const graph = trial?.relations ?? new RelationGraph();
  graph.take(loaded);
  return { tickets, graph };
}

/** The items themselves, and those that they refer to. */
function refsOf(items: readonly FittedItem[]): SourceRef[] {
  const refs = items.flatMap(({ item: { key, record } }): SourceRef[] => {
    if (record === null || record.kind === 'person' || record.kind === 'file') return [];
    return [{ kind: record.kind, key }, ...namedBy(record)];
  });
  return [...new Map(refs.map((ref) => [refKey(ref), ref])).values()];
}

const refsTo = (kind: MadeKind, keys: readonly string[]): SourceRef[] =>
  keys.map((key) => ({ kind, key }));

function namedBy(record: FittedRecord): SourceRef[] {
  if (record.kind === 'ticket') {
    const cycles = record.cycle === null ? [] : [record.cycle];
    return [...refsTo('label', record.labels), ...refsTo('cycle', cycles)];
  }
  if (record.kind === 'template')
    return refsTo(
      'label',
      [record.ticket, ...record.subTickets].flatMap((content) => content.label_ids),
    );
  if (record.kind === 'comment') return refsTo('ticket', [record.ticket]);
  return record.kind === 'relation' ? refsTo('ticket', [record.from, record.to]) : [];
}

/** The items of a bulk change that loads all that the tickets of a portion need, and all boards of the project. */
function bulkItems(
  { boards, records }: { boards: readonly Board[]; records: readonly ImportedRecord[] },
  items: readonly FittedItem[],
  people: ImportedPeople,
): BulkItem[] {
  const ids = ticketIds(records);
  const create = { op: 'create', title: '' } as const;
  const named = items.flatMap(({ item: { key, record } }): BulkItem[] => {
    if (record?.kind !== 'ticket' && record?.kind !== 'comment') return [];
    const isOwn = record.kind === 'ticket';
    const content = isOwn && {
      assigneeIds: [
        ...record.assignees,
        ...Object.values(record.customValues).flat().map(String),
      ].flatMap((person) => people.userId(person) ?? []),
      tagNames: record.tags,
    };
    const ticket = ids.get(isOwn ? key : record.ticket);
    if (ticket !== undefined) return [{ op: 'update', ticket, ...content }];
    return [{ ...create, boardId: boards[0]?.id, ...content }];
  });
  return [...boards.map(({ id }) => ({ ...create, boardId: id })), ...named];
}

const emptyBulk = (project: Project): LoadedForBulk => ({
  project,
  boards: [],
  tickets: [],
  formerKeys: new Map(),
  orders: new Map(),
  lastNumber: 0,
  spellings: new Map(),
  known: { people: new Set(), labels: new Set(), cycles: new Set(), fields: [] },
});

/** A free key for the project that the portion makes. It stays free until the transaction ends. */
function freeKeyOf(
  { projects }: TenantStores,
  job: Import,
  items: readonly FittedItem[],
): Promise<string> {
  const record = items.find(({ item }) => item.record?.kind === 'project')?.item.record;
  const name = record?.kind === 'project' ? record.name : nameOf(job);
  const wanted = job.projectKey ?? job.projectName ?? name;
  return firstFree(derivedKeys(wanted), (keys) => projects.takenKeys(keys));
}

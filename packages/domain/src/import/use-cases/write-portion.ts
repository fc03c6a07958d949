import type { Board } from '../../records/board.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { RichText } from '../../kernel/rich-text.port.ts';
import { firstFree } from '../../kernel/slug.ts';
import type { CustomField } from '../../records/custom-field.ts';
import type { Label } from '../../records/label.ts';
import { derivedKeys } from '../../project/project-key.ts';
import type { Project } from '../../records/project.ts';
import { RelationGraph } from '../../relation/relation-graph.ts';
import type { Template } from '../../records/template.ts';
import { storedEnds } from '../../records/relation.ts';
import type { Principal } from '../../access/principal.ts';
import type { TenantStores } from '../../ports/tenancy.port.ts';
import type { BulkItem } from '../../ticket/bulk-item.ts';
import type { LoadedForBulk } from '../../ports/tickets.port.ts';
import { decidePortion, nameOf, projectKeyOf } from '../decide-portion.ts';
import type { Import } from '../../records/import.ts';
import {
  importedAs,
  refKey,
  type ImportedRecord,
  type MadeKind,
  type SourceRef,
} from '../../records/imported-record.ts';
import type { ImportedPeople } from '../people.ts';
import type { FittedRecord } from '../../records/neutral-form.ts';
import type { FittedItem } from '../../records/source.port.ts';
import type { PortionState, RelatedTickets } from '../portion-work.ts';

/** The part of a record that a dry run keeps: its other fields are the same in the whole import, or no decision needs them. */
interface TriedRecord {
  readonly id: string;
  readonly version: number;
  readonly importId: string | null;
}

/** The records that earlier portions of a dry run would have made. */
export interface Trial {
  /** The id of an existing project. */
  projectId: string | null;
  /** The project that the import would have made. */
  project: Project | null;
  boards: readonly Board[];
  labels: readonly Label[];
  fields: readonly CustomField[];
  templates: readonly Template[];
  /** By their kinds and keys. */
  readonly records: Map<MadeKind, Map<string, TriedRecord>>;
  relations: RelationGraph;
}

export const newTrial = (): Trial => ({
  projectId: null,
  project: null,
  boards: [],
  labels: [],
  fields: [],
  templates: [],
  records: new Map(),
  relations: new RelationGraph(),
});

/** Another process works on the import, or it was cancelled. */
export class ImportTaken extends Error {
  override readonly name = 'ImportTaken';
}

interface Portion {
  /** The import after the portion before. */
  readonly job: Import;
  readonly items: readonly FittedItem[];
  readonly people: ImportedPeople;
  readonly sourceFields: ReadonlyMap<string, string>;
  readonly trial: Trial | null;
  readonly isCounted: boolean;
  readonly projectId: string | null;
}

/** Writes a portion of an import and its progress in one transaction. Returns the import after it. Throws ImportTaken. */
export const createWritePortion = (ports: ChangePorts & { richText: RichText }) => {
  const change = changeOf(ports, {
    names: ({ job: { id } }: Portion) => ({ kind: 'import', id }),
    load: loadPortion,
    check: (loaded, portion): PortionState & { isCounted: boolean } => {
      const { job } = portion;
      const isOurs = loaded.job.state === 'running' && loaded.job.position === job.position;
      if (!isOurs) throw new ImportTaken();
      const { items, people, sourceFields, trial } = portion;
      return { ...loaded, items, people, sourceFields, isTrial: trial !== null };
    },
    decide: (state, context) =>
      decidePortion(state, context, {
        htmlPolicy: ports.richText.policyVersion,
        isCounted: state.isCounted,
      }),
  });
  return async (principal: Principal, portion: Omit<Portion, 'projectId'>): Promise<Import> => {
    const { job, trial } = portion;
    const { imports } = ports.tenancy.queriesOf(principal);
    const maker = portion.items.find(({ item }) => item.record?.kind === 'project');
    const known = job.projectId ?? trial?.projectId ?? null;
    const isMade = known !== null || (trial !== null && trial.project !== null);
    const projectId = isMade
      ? known
      : await imports.projectOf(job.system, projectKeyOf(job, maker));
    const { job: after, work } = await change(principal, { ...portion, projectId });
    if (trial !== null) {
      trial.projectId = projectId;
      if (projectId === null) trial.project = work.project;
      trial.boards = work.boards;
      trial.labels = work.labels;
      if (work.fields.length > 0) trial.fields = work.fields;
      if (work.templates.length > 0) trial.templates = work.templates;
      for (const row of work.written.values()) {
        const { kind, sourceKey, recordId: id, versionWritten: version, importId } = row;
        const ofKind = trial.records.get(kind) ?? new Map<string, TriedRecord>();
        trial.records.set(kind, ofKind.set(sourceKey, { id, version, importId }));
      }
    }
    return after;
  };
};

const isRelation = (fitted: FittedItem) => fitted.item.record?.kind === 'relation';

const isTicket = (fitted: FittedItem) =>
  ['ticket', 'comment'].includes(fitted.item.record?.kind ?? '');

async function loadPortion(stores: TenantStores, portion: Portion) {
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
  const loaded = {
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
  if (record.kind === 'ticket') return refsTo('label', record.labels);
  if (record.kind === 'template')
    return refsTo(
      'label',
      [record.ticket, ...record.subTickets].flatMap((content) => content.label_ids),
    );
  if (record.kind === 'comment') return refsTo('ticket', [record.ticket]);
  return record.kind === 'relation' ? refsTo('ticket', [record.from, record.to]) : [];
}

/** The rows that a dry run would have stored for these items, the project and the boards. */
function triedRecords(
  { records, projectId, project }: Trial,
  refs: readonly SourceRef[],
  job: Import,
): ImportedRecord[] {
  const always = (['project', 'board', 'field', 'template'] as const).flatMap((kind) =>
    [...(records.get(kind)?.keys() ?? [])].map((key) => ({ kind, key })),
  );
  return [...always, ...refs].flatMap((ref) => {
    const tried = records.get(ref.kind)?.get(ref.key);
    if (tried === undefined) return [];
    const made = { projectId: projectId ?? project?.id ?? '', importId: tried.importId };
    return [importedAs(job, { ...ref, url: null }, tried, made)];
  });
}

/** The stored records, and those that earlier portions of the dry run would have made. */
function overlaid<R extends { id: string }>(stored: readonly R[], tried: readonly R[] = []): R[] {
  return [...new Map([...stored, ...tried].map((record) => [record.id, record])).values()];
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
  known: { people: new Set(), labels: new Set(), fields: [] },
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
